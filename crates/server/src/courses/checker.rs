//! What was handed in is checked, one after the other, in the order in which it came: a student has one version that waits, so
//! nobody waits for more than one of each other student's.

use std::path::Path;
use std::time::Duration;

use quaterne_arena::store::{Arena, Course, StoreError, Version, VersionState};
use quaterne_arena::{
    Bundle, Compliance, Entrant, Now, Player, ProgramConduct, ProgramError, Submission, TimeControl,
};
use quaterne_report::Text;
use quaterne_report::bot_check::BotCheck;
use quaterne_report::course::Checked;
use quaterne_rules::{Lang, Rules};

use super::Courses;

/// How often new ones are looked for.
const LOOK: Duration = Duration::from_millis(250);
/// Milliseconds after which a check of another server's has died with it.
const GONE: i64 = 300_000;
/// Lines of a conversation, and bytes of a standard error, that are kept.
const KEPT: (usize, usize) = (60, 4000);

/// What a check came to.
enum Found {
    /// It plays.
    Fit(Box<Entrant>, Bundle, Said),
    /// It does not.
    Unfit(Said),
    /// This machine lacks something.
    Machine(Said),
}

/// What is said of it, in both languages, as JSON.
struct Said([String; 2]);

impl Said {
    /// Paths of this machine are nobody's business.
    fn new(why: &Text, check: impl Fn(Lang) -> Option<BotCheck>, folder: &Path) -> Self {
        let folder = folder.display().to_string();
        let said = [Lang::En, Lang::Fr].map(|lang| {
            let checked = Checked { why: why.say(lang).to_owned(), check: check(lang).map(shortened) };
            let text = serde_json::to_string(&checked).unwrap_or_default();
            text.replace(&format!("{folder}//"), "").replace(&format!("{folder}/"), "").replace(&folder, ".")
        });
        Self(said)
    }

    fn texts(&self) -> [&str; 2] {
        [&self.0[0], &self.0[1]]
    }
}

/// A conversation of a thousand lines is kept by its end.
fn shortened(mut check: BotCheck) -> BotCheck {
    // How it is started here is nobody's business either.
    check.player = check.player.rsplit('/').next().unwrap_or_default().to_owned();
    for step in &mut check.steps {
        let from = step.said.len().saturating_sub(KEPT.0);
        step.said.drain(..from);
        step.said.iter_mut().for_each(|line| line.text = line.text.chars().take(500).collect());
        let skipped = step.stderr.chars().count().saturating_sub(KEPT.1);
        step.stderr = step.stderr.chars().skip(skipped).collect();
    }
    check
}

impl Courses {
    /// Checks whatever waits, until the server stops.
    pub(super) fn check_all(&self) {
        // Somebody waits for the answer: after the page's own threads, before the ladder's games.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 5);
        while !self.is_closed() {
            match self.check_next() {
                Ok(true) => {}
                Ok(false) => std::thread::sleep(LOOK),
                Err(error) => {
                    tracing::error!(%error, "what was handed in cannot be checked now");
                    std::thread::sleep(Duration::from_secs(5));
                }
            }
        }
    }

    /// Checks the next one, if there is one.
    fn check_next(&self) -> Result<bool, StoreError> {
        let arena = &*self.arena;
        let Some(version) = arena.take_version(&self.who, Now(Now::read().0 - GONE))? else {
            return Ok(false);
        };
        let course = arena.course(&version.course)?;
        let rules = arena.tournament(&course.tournament)?.rules;
        match self.check(&course, &rules, &version)? {
            Found::Fit(entrant, bundle, said) => {
                let bundle = Some(arena.put_bundle(&bundle)?);
                let name = name_of(arena, &version)?;
                arena.let_in(&version, &Entrant { name, bundle, ..*entrant }, said.texts())?;
            }
            Found::Unfit(said) => arena.refuse(&version, VersionState::Refused, said.texts())?,
            Found::Machine(said) => arena.refuse(&version, VersionState::Unable, said.texts())?,
        }
        Ok(true)
    }

    fn check(&self, course: &Course, rules: &Rules, version: &Version) -> Result<Found, StoreError> {
        let corrupt = |why: &dyn std::fmt::Display| StoreError::Corrupt(why.to_string());
        let folder = self.cache.join(&version.source);
        std::fs::create_dir_all(&self.cache).map_err(|why| corrupt(&why))?;
        self.arena.bundle(&version.source)?.unpack(&folder).map_err(|why| corrupt(&why))?;
        let conduct = ProgramConduct::default();
        let is_folder = version.file.to_lowercase().ends_with(".zip");
        let path = if is_folder { folder.clone() } else { folder.join(&version.file) };
        let refused = |why: &ProgramError| {
            let said = Said::new(&Text::of(why), |_| None, &folder);
            if why.is_of_the_machine() { Found::Machine(said) } else { Found::Unfit(said) }
        };
        let submission = match Submission::read(&path, &conduct) {
            Ok(submission) => submission,
            Err(why) => return Ok(refused(&why)),
        };
        let Player::Program(spec) = &submission.player else {
            return Err(corrupt(&"a file became a machine"));
        };
        let control = course.control.parse::<TimeControl>().map_err(|why| corrupt(&why))?;
        let mut compliance = Compliance::check(spec, rules, control, &conduct);
        if compliance.was_late() {
            compliance = Compliance::check(spec, rules, control, &patient(&conduct));
        }
        let check = |lang| Some(BotCheck::of(spec, rules, &compliance, lang));
        let said = Said::new(&submission.evidence, check, &folder);
        if !compliance.passed() {
            return Ok(Found::Unfit(said));
        }
        let entrant = match Entrant::checked(submission.player.clone(), control) {
            Ok(entrant) => entrant,
            Err(why) => return Ok(refused(&why)),
        };
        let (bundle, player) = Bundle::of(spec).map_err(|why| corrupt(&why))?;
        Ok(Found::Fit(Box::new(Entrant { player, ..entrant }), bundle, said))
    }
}

/// Workers, browsers and searches of others may keep this machine busy: whoever was late because of them is asked once more, with
/// time for a virtual machine that gets a tenth of a processor.
fn patient(conduct: &ProgramConduct) -> ProgramConduct {
    ProgramConduct { start: 4 * conduct.start, margin: 20 * conduct.margin, ..conduct.clone() }
}

/// `Alice v2`: what lists of games call a version.
fn name_of(arena: &Arena, version: &Version) -> Result<String, StoreError> {
    let students = arena.students(&version.course)?;
    let name = students.iter().find(|student| student.id == version.student).map(|student| &student.name);
    Ok(format!("{} v{}", name.map_or("?", String::as_str), version.nth))
}
