//! `match` with programs, `check-bot` and `ugi`, run as a person runs them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).current_dir(root()).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

/// Runs it: exit code, output, errors.
fn run(args: &[&str]) -> (i32, String, String) {
    let output = command(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn says(args: &[&str], code: i32, texts: &[&str]) {
    let (found, out, err) = run(args);
    assert_eq!(found, code, "{out}{err}");
    for text in texts {
        assert!(format!("{out}{err}").contains(text), "{text:?} is not said in\n{out}{err}");
    }
}

/// A bot in a file of its own.
fn bot(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bots");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_program_in_a_match() {
    let args =
        ["match", "lines:python3 bots/line_bot.py", "random", "--openings", "1", "--max-openings", "2"];
    says(&args, 0, &["lines:python3 bots/line_bot.py", "distinct games", "programs are held by bubblewrap"]);
    let (code, out, _) = run(&[&args[..], &["--json", "--time", "movetime=10s,bank=60s"]].concat());
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &report["games"], &report["limits"]), (0, &4.into(), &"movetime=10s,bank=60s".into()));
    let ended: u64 =
        report["reasons"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(ended, 4, "{report}");
}

/// Everything that was said, game by game; a second run goes on at the end.
#[test]
fn a_log_of_every_conversation() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("conversations.log");
    let _ = std::fs::remove_file(&log);
    let args = [
        "match",
        "lines:python3 bots/line_bot.py",
        "random",
        "--openings",
        "0",
        "--transcript",
        log.to_str().unwrap(),
    ];
    for games in [2, 4] {
        says(&args, 0, &["distinct games"]);
        let text = std::fs::read_to_string(&log).unwrap();
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("# ")).collect();
        assert_eq!(heads.len(), games, "{text}");
        assert!(heads.iter().all(|head| head.ends_with(", win") || head.ends_with(", draw")), "{text}");
        let said =
            |sign: &str| text.lines().filter(|line| line.contains(&format!("line_bot {sign}  "))).count();
        assert!(said("<") >= 4 * games && said(">") >= 4 * games, "{text}");
    }
    says(&[&args[..6], &["nowhere/at/all.log"]].concat(), 2, &["cannot write nowhere/at/all.log"]);
}

#[test]
fn our_own_engine_is_a_program_too() {
    let engine = format!("bot:{} ugi --player alphabeta:depth=3", env!("CARGO_BIN_EXE_quaterne"));
    let args = [
        "match",
        &engine,
        "random",
        "--openings",
        "1",
        "--max-openings",
        "1",
        "--rules",
        "tictactoe",
        "--json",
    ];
    let (code, out, err) = run(&args);
    let report: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!((code, &report["games"]), (0, &2.into()));
    assert!(
        report["reasons"].as_object().unwrap().keys().all(|reason| reason == "win" || reason == "draw"),
        "{report}"
    );
    says(&["check-bot", &engine], 0, &["this bot can play", "✓ stop ends a search", "✓ it answers query"]);
}

#[test]
fn faults_are_told() {
    let file = bot("seven.py", "input()\nwhile True:\n    print(7, flush=True)\n    input()\n");
    let player = format!("lines:python3 {file}");
    let args = ["match", &player, "random", "--openings", "0"];
    says(&args, 0, &["illegal move 2", "seven: illegal move, it played '7': columns go from 0 to 6"]);
    says(&[&args[..], &["--lang", "fr"]].concat(), 0, &["coup illégal 2", "les colonnes vont de 0 à 6"]);
}

#[test]
fn who_cannot_play_is_told_before_the_first_game() {
    says(&["match", "bot:./nobody", "random"], 2, &["neither a file nor a command"]);
    says(&["match", "bot:./nobody", "random", "--lang", "fr"], 2, &["ni un fichier ni une commande"]);
    says(&["match", "random", "one-ply", "--time", "fast"], 2, &["clock=60s+500ms"]);
    says(&["check-bot", "random"], 2, &["one of our own machines"]);
    says(&["check-bot", "hal"], 2, &["or a program as bot:./my_bot"]);
}

#[test]
fn good_bots_pass() {
    for (name, language) in
        [("bots/line_bot.py", "lines"), ("bots/connectx_agent.py", "ConnectX"), ("bots/line_bot.js", "lines")]
    {
        says(&["check-bot", name], 0, &["speaks", language, "✓ a whole game with o", "this bot can play"]);
    }
    // It searches no longer than it has to: go infinite is answered at once, and so is stop.
    says(&["check-bot", "bots/ugi_bot.py"], 0, &["– it answers query: optional", "this bot can play"]);
    says(
        &["check-bot", "bots/ugi_bot.py", "--rules", "tictactoe", "--lang", "fr"],
        0,
        &["ce bot peut jouer"],
    );
}

/// What is wrong is shown with what was sent and what came back.
#[test]
fn bad_bots_are_told_why() {
    for (name, text, expected) in [
        (
            "prompt.py",
            "input()\nprint('your move:', flush=True)\ninput()\n",
            vec![
                "✗ a move on the empty board",
                "→ sent       7 6 4 1",
                "← came back  your move:",
                "nothing else",
            ],
        ),
        (
            "opening.py",
            "w, h, n, s = map(int, input().split())\nif s: print(3, flush=True)\nwhile True: print(input(), flush=True)\n",
            vec!["✗ a move after an opening", "fifth word", "ValueError", "crash"],
        ),
        (
            "forgets.py",
            "def agent(observation, configuration):\n    observation.board\n",
            vec!["returned None", "whole number from 0 to 6"],
        ),
        (
            "full.py",
            "def agent(observation, configuration):\n    return 3\n",
            vec!["✗ the only move that is left", "is full"],
        ),
        (
            "mute.py",
            "import sys\nprint('ugi' + 'ok?', flush=True)\nsys.stdin.read() # ugiok\n",
            vec!["✗ it starts", "`ugiok` after `ugi`", "time-out"],
        ),
    ] {
        // An engine that does not answer as one is taken for another program, unless it is called one.
        let file = bot(name, text);
        let file = if name == "mute.py" { format!("bot:python3 {file}") } else { file };
        let (code, out, err) = run(&["check-bot", &file]);
        assert_eq!(code, 1, "{out}{err}");
        for text in expected {
            assert!(out.contains(text), "{name}: {text:?} is not said in\n{out}");
        }
        assert!(err.contains("the check failed"), "{err}");
    }
    let (code, out, _) = run(&["check-bot", "--json", &bot("json.py", "def agent(o):\n    return 'a'\n")]);
    let report: Value = serde_json::from_str(&out).unwrap();
    let last = report["steps"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (code, &report["passed"], &last["finding"], &last["fault"]),
        (1, &false.into(), &"failed".into(), &"illegal move".into())
    );
    assert!(last["said"].as_array().unwrap().iter().any(|line| line["direction"] == "sent"), "{last}");
}

/// A long search answers `isready` while it runs, and `stop` at once.
#[test]
fn stop_is_answered_at_once() {
    let mut child = command(&["ugi"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut until = |word: &str| lines.find(|line| line.starts_with(word)).unwrap();
    for player in ["perfect", "deepening", "mcts:nodes=100000000", "minimax:depth=30", "ternary:depth=40"] {
        writeln!(stdin, "setoption name Player value {player}\nposition startpos\ngo infinite\nisready")
            .unwrap();
        until("readyok");
        std::thread::sleep(Duration::from_millis(100));
        let began = Instant::now();
        writeln!(stdin, "stop").unwrap();
        until("bestmove");
        // Milliseconds when the machine is idle.
        assert!(began.elapsed() < Duration::from_secs(3), "{player}: {:?}", began.elapsed());
    }
    writeln!(stdin, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}

/// A machine without a sandbox starts nobody's program, unless they are trusted; one without bubblewrap holds them by
/// Landlock.
#[test]
#[cfg(target_os = "linux")]
fn closed_by_default() {
    // Without namespaces a bot that root starts cannot reach an interpreter that only root may read.
    let python =
        if std::path::Path::new("/usr/bin/python3").is_file() { "/usr/bin/python3" } else { "python3" };
    let args = ["match", "connectx:bots/connectx_agent.py", "random", "--openings", "0"];
    let db = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("closed.db");
    let _ = std::fs::remove_file(&db);
    let tournament = ["tournament", args[1], args[2], args[3], args[4], "--db", db.to_str().unwrap()];
    let trusting = [&args[..], &["--trust-bots"]].concat();
    let french = [&args[..], &["--lang", "fr"]].concat();
    for (most, args, code, text) in [
        (
            "none",
            &args[..],
            2,
            "install bubblewrap (apt install bubblewrap), or trust the programs with --trust-bots",
        ),
        ("none", &french, 2, "ou faites confiance avec --trust-bots"),
        ("none", &tournament, 2, "no sandbox on this machine, so no program of somebody else is started"),
        ("none", &trusting, 0, "programs are trusted: no sandbox"),
        ("landlock", &args, 0, "programs are held by Landlock and limits"),
    ] {
        let mut command = command(args);
        let output = command.env("QUATERNE_SANDBOX", most).env("QUATERNE_PYTHON", python).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(text), "{text:?} is not said in\n{said}");
        assert!(code == 2 || !said.contains("crash"), "{said}");
    }
    assert!(!db.exists(), "nothing was begun");
}

/// An engine that counts columns from 0 and reads nothing but FENs. Told otherwise it would end, or play elsewhere.
const STRANGER: &str = "import sys
top = ''
for line in sys.stdin:
    words = line.split()
    if words[0] == 'ugi':
        print('ugiok', flush=True)
    elif words[0] == 'isready':
        print('readyok', flush=True)
    elif words[0] == 'position':
        assert words[1] == 'fen', line
        top = ''.join('.' * int(c) if c.isdigit() else c for c in words[2].split('/')[0])
    elif words[0] == 'go':
        print('bestmove', top.index('.'), flush=True)
    elif words[0] == 'quit':
        break
";

#[test]
fn an_engine_may_count_from_zero_and_want_positions() {
    let engine = bot("stranger.py", STRANGER);
    let reasons = |options: &str| -> Value {
        let player = format!("bot{options}:python3 {engine}");
        let args = ["match", &player, "random", "--openings", "1", "--max-openings", "3", "--json"];
        let (code, out, err) = run(&[&args[..], &["--time", "movetime=20s,bank=60s"]].concat());
        assert_eq!(code, 0, "{err}");
        serde_json::from_str::<Value>(&out).unwrap()["reasons"].clone()
    };
    let played = reasons("[columns=0,position=fen]");
    let ended = |name: &str| played[name].as_u64().unwrap_or(0);
    assert_eq!(ended("win") + ended("draw"), 6, "{played}");
    let untold = reasons("");
    assert_eq!(untold["win"], Value::Null, "{untold}");
}

/// What is named and does not run is an error before the first game, wherever it is named; what runs is used.
#[test]
fn interpreters_are_named_and_tried() {
    let args = ["match", "lines:python3 bots/line_bot.py", "random", "--openings", "0"];
    let named = |name: &'static str| [&args[..], &["--interpreter", name]].concat();
    says(&named("python=/nowhere"), 2, &["--interpreter names '/nowhere', which is no interpreter"]);
    says(&named("pyton=/usr/bin/python3"), 2, &["'pyton=/usr/bin/python3' names no interpreter"]);
    says(
        &["worker", "--db", "nowhere.db", "--interpreter", "python=/nowhere", "--lang", "fr"],
        2,
        &["--interpreter nomme « /nowhere »"],
    );
    let mut misspelt = command(&args);
    let output = misspelt.env("QUATERNE_PYTHON", "/nowhere/python").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("QUATERNE_PYTHON names '/nowhere/python'"), "{said}");
    if std::path::Path::new("/usr/bin/python3").is_file() {
        says(&named("python=/usr/bin/python3"), 0, &["distinct games"]);
    }
}
