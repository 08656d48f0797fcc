//! What ConnectX agents may do and what they may not: files written by the test, run unmodified.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use quaterne_arena::{Compliance, Ending, Fault, Played, Player, ProgramConduct};
use quaterne_rules::{Rules, Side};

use crate::{game, player};

/// A folder with an agent in it, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quaterne-agents-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The agent as x against a machine that cannot win within its few moves.
    fn play(&self, text: &str, time: &str) -> Played {
        fs::write(self.0.join("agent.py"), text).unwrap();
        let agent = player(&format!("connectx:{}", self.0.join("agent.py").display()));
        game("", [&agent, &"random:seed=3".parse().unwrap()], time)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Plays the first column with room: legal to the end.
const HONEST: &str = "return [c for c in range(7) if board[c] == 0][0]";

#[test]
fn agents_of_every_shape_play() {
    let folder = Folder::new("shapes");
    for (name, text) in [
        ("two arguments", format!("def agent(observation, configuration):\n    board = observation.board\n    {HONEST}")),
        ("one argument", format!("def agent(obs):\n    board = obs['board']\n    {HONEST}")),
        ("the last callable", format!("def helper(a, b, c):\n    pass\nx = 3\ndef best(obs, config):\n    board = obs.board\n    {HONEST}\ny = 4")),
        ("a class", format!("class Agent:\n    def __call__(self, obs, config):\n        board = obs.board\n        {HONEST}\nagent = Agent()\ndel Agent")),
        ("saved by an editor of Windows", format!("\u{feff}def agent(o, c):\r\n    board = o.board\r\n    {HONEST}\r\n")),
        ("not run as a script", format!("def agent(o, c):\n    board = o.board\n    {HONEST}\nif __name__ == '__main__':\n    raise SystemExit('no')")),
        ("prints and reads", format!("print('hello')\nimport sys\ndef agent(o, c):\n    print('column 99')\n    assert sys.stdin.read() == ''\n    board = o.board\n    {HONEST}")),
        ("an integer of its own", "class Int64:\n    def __init__(s, v): s.v = v\n    def __index__(s): return s.v\ndef agent(o, c):\n    return Int64([c for c in range(7) if o.board[c] == 0][0])".to_owned()),
        (
            "items and attributes, old names too",
            format!(
                "def agent(o, c):\n    board = o.board\n    assert (c.columns, c['rows'], c.inarow) == (7, 6, 4)\n    \
                 assert c.actTimeout == c.timeout == c['timeout'] == 20 and c.steps == c.episodeSteps == 1000\n    \
                 assert c.agentTimeout == 60 and o.mark == 1 and o['step'] == sum(map(bool, board))\n    \
                 assert 0 <= o.remainingOverageTime <= 30 and len(board) == 42 and isinstance(board, list)\n    {HONEST}"
            ),
        ),
        ("a fresh board every time", "def agent(o, c):\n    column = [c for c in range(7) if o.board[c] == 0][0]\n    for k in range(42): o.board[k] = 5\n    c['columns'] = 1\n    return column".to_owned()),
    ] {
        let played = folder.play(&text, "movetime=20s,bank=30s");
        assert!(matches!(played.ending, Ending::Over(_)), "{name}: {:?} {:?}", played.ending, played.notes[0]);
    }
}

#[test]
fn what_is_no_column_loses() {
    let folder = Folder::new("values");
    for (value, fault, says) in [
        ("None", Fault::IllegalMove, "returned None"),
        ("3.0", Fault::IllegalMove, "returned 3.0"),
        ("'3'", Fault::IllegalMove, "returned '3'"),
        ("True", Fault::IllegalMove, "returned True"),
        ("[3]", Fault::IllegalMove, "returned [3]"),
        ("7", Fault::IllegalMove, "columns go from 0 to 6"),
        ("-1", Fault::IllegalMove, "columns go from 0 to 6"),
        ("10 ** 30", Fault::IllegalMove, "columns go from 0 to 6"),
        ("1 / 0", Fault::Crash, "ZeroDivisionError"),
        ("exit(0)", Fault::Disconnect, "ended"),
    ] {
        let played = folder.play(&format!("def agent(o, c):\n    return {value}"), "movetime=20s");
        assert_eq!(played.ending, Ending::Forfeit(Side::X, fault), "{value}: {:?}", played.notes[0]);
        let why = played.notes[0].fault.as_ref().map_or("", |why| why.en.as_str());
        assert!(why.contains(says), "{value}: {why}");
    }
}

/// The real NumPy is not needed to know its ways: a scalar has `__index__`, its boolean is called `bool_`.
#[test]
fn a_boolean_of_numpy_is_no_column() {
    let folder = Folder::new("numpy");
    let text = "class bool_:\n    def __index__(s): return 1\n    def __repr__(s): return 'np.True_'\ndef agent(o, c):\n    return bool_()";
    let played = folder.play(text, "movetime=20s");
    assert_eq!(played.ending, Ending::Forfeit(Side::X, Fault::IllegalMove));
}

#[test]
fn a_file_without_a_function_says_so() {
    let folder = Folder::new("empty");
    let played = folder.play("x = 1\n", "movetime=20s");
    assert_eq!(played.ending, Ending::Forfeit(Side::X, Fault::Crash));
    let why = played.notes[0].fault.as_ref().unwrap();
    assert!(why.en.contains("defines no function") && why.fr.contains("aucune fonction"), "{why}");
    let played = folder.play("def agent(:\n", "movetime=20s");
    assert!(played.notes[0].stderr.contains("SyntaxError"), "{:?}", played.notes[0]);
}

/// An endless loop in C code cannot be interrupted from within; the process is ended from outside.
#[test]
fn endless_loops_are_ended() {
    let folder = Folder::new("loops");
    for text in ["def agent(o, c):\n    while True: pass", "def agent(o, c):\n    return sum(iter(int, 1))"] {
        let played = folder.play(text, "movetime=300ms,bank=300ms");
        assert_eq!(played.ending, Ending::Forfeit(Side::X, Fault::TimeOut));
    }
}

/// Who is late at the start is told apart from who plays wrongly: the first may be asked again with more time.
#[test]
fn who_starts_late_is_only_late() {
    let folder = Folder::new("late");
    let path = folder.0.join("agent.py");
    fs::write(
        &path,
        format!("import time\ntime.sleep(2)\ndef agent(o, c):\n    board = o.board\n    {HONEST}"),
    )
    .unwrap();
    let Player::Program(spec) = player(&format!("connectx:{}", path.display())) else { unreachable!() };
    let check = |start| {
        let conduct =
            ProgramConduct { start: Duration::from_secs(start), keep: true, ..ProgramConduct::default() };
        Compliance::check(&spec, &Rules::connect4(), "movetime=20s".parse().unwrap(), &conduct)
    };
    let (hurried, patient) = (check(1), check(60));
    assert!(hurried.was_late() && !hurried.passed(), "{hurried:?}");
    assert!(patient.passed() && !patient.was_late(), "{patient:?}");
    fs::write(&path, "def agent(o, c):\n    return 99").unwrap();
    let wrong = check(60);
    assert!(!wrong.passed() && !wrong.was_late(), "{wrong:?}");
}

/// The bank pays for slow moves until it is empty.
#[test]
fn a_bank_pays_for_slow_moves() {
    let folder = Folder::new("bank");
    let text = format!(
        "import time\ndef agent(o, c):\n    board = o.board\n    time.sleep(0.4 if o.step < 6 else 0)\n    {HONEST}"
    );
    let played = folder.play(&text, "movetime=150ms,bank=60s");
    assert!(matches!(played.ending, Ending::Over(_)), "{:?}", played.ending);
    let played = folder.play(&text.replace("0.4 if o.step < 6 else 0", "0.8"), "movetime=100ms,bank=800ms");
    assert_eq!(played.ending, Ending::Forfeit(Side::X, Fault::TimeOut));
}
