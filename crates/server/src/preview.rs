//! What an address of the page looks like where it is shared: a title, a sentence, and a picture of the position.
//!
//! Those who make previews run no script, so the page's own file carries it. Nothing of the address goes into the page as it came: a
//! position is read, checked and written anew.

use axum::http::{HeaderMap, Uri, header};
use quaterne_report::api::position::Where;
use quaterne_report::api::query;
use quaterne_report::position;
use quaterne_rules::Game;

use serde::Deserialize;

use super::pool::Person;
use super::state::App;

/// As much of the page's address as a picture needs.
#[derive(Deserialize)]
struct Shown {
    rules: Option<String>,
    pos: Option<String>,
}

/// The lines of the head for this address, if it shows a position.
pub(crate) async fn of(app: &App, person: Person, uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let origin = origin(headers)?;
    let (game, title) = match uri.path().strip_prefix("/play/") {
        Some(id) => {
            let room = app.games.room(id, person).await.ok()?;
            let contest = room.contest.lock().await;
            let name = |nth: usize, side: &str| match contest.seats[nth].name.as_str() {
                "" => side.to_owned(),
                name => name.to_owned(),
            };
            (contest.game.clone(), format!("{} – {}", name(0, "×"), name(1, "○")))
        }
        None if uri.path() == "/" => {
            let Shown { rules, pos } = query::read(uri.query()?).ok()?;
            pos.as_ref().or(rules.as_ref())?;
            (Where { rules, position: pos }.game(&app.host()).ok()?, "quaterne".to_owned())
        }
        None => return None,
    };
    Some(lines(&game, &title, &origin))
}

/// Where this server is, as the client sees it.
fn origin(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme.as_bytes() == b"https");
    let scheme = if secure { "https" } else { "http" };
    (host.len() < 200 && host.bytes().all(is_host)).then(|| format!("{scheme}://{host}"))
}

fn lines(game: &Game, title: &str, origin: &str) -> String {
    let query = format!("rules={}&position={}", game.rules(), position::text(game)).replace(' ', "%20");
    let picture = escape(&format!("{origin}/api/export/board.png?{query}&size=600"));
    let plies = game.board().plies();
    let words = match game.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(side) => format!("{} · {side} has won after {plies} moves", game.rules()),
            None => format!("{} · a draw after {plies} moves", game.rules()),
        },
        None => format!("{} · {plies} moves · {} to move", game.rules(), game.to_move()),
    };
    let (title, words) = (escape(title), escape(&words));
    format!(
        "<meta property=\"og:type\" content=\"website\" />\n    <meta property=\"og:title\" content=\"{title}\" />\n    \
         <meta property=\"og:description\" content=\"{words}\" />\n    <meta property=\"og:image\" content=\"{picture}\" />\n    \
         <meta name=\"twitter:card\" content=\"summary_large_image\" />\n    "
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_the_position_and_nothing_else_of_the_address() {
        let game = Game::parse(&"connect4".parse().unwrap(), "4455").unwrap();
        let head = lines(&game, "<b>\"A\"</b> – ○", "http://localhost:1");
        assert!(
            head.contains(
                "http://localhost:1/api/export/board.png?rules=7x6/4&amp;position=4455&amp;size=600"
            ),
            "{head}"
        );
        assert!(
            head.contains("&lt;b&gt;&quot;A&quot;&lt;/b&gt;") && head.contains("4 moves · x to move"),
            "{head}"
        );
    }

    #[test]
    fn hosts_that_are_none_are_not_repeated() {
        let with = |host: &str| origin(&HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]));
        assert_eq!(with("a.org:80").as_deref(), Some("http://a.org:80"));
        assert_eq!(with("a\"><script>"), None);
    }
}
