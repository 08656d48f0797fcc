//! The tree explorer through the API.

use super::client::{ask, get};
use super::server::{Folder, Server};

#[test]
fn a_tree_is_opened_node_by_node() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let made = "position=44&player=alphabeta:depth=4,memo=on";
    let tree = ask(at, &format!("/api/tree?{made}&open=30"));
    let nodes = tree["tree"].as_array().unwrap();
    assert!(nodes.len() <= 30 && nodes[0]["id"] == "" && nodes[0]["principal"] == true);
    assert_eq!(
        tree["kept"].as_u64().unwrap(),
        tree["nodes"].as_u64().unwrap() + tree["memo_hits"].as_u64().unwrap()
    );
    assert_eq!(tree["events_complete"], true);
    // Every node that is not sent can be asked for, down to the leaves.
    let mut open = vec![String::new()];
    let (mut seen, mut pruned) = (0, None);
    while let Some(id) = open.pop() {
        if seen > 60 {
            break;
        }
        let opened = ask(at, &format!("/api/tree/children?{made}&node={id}"));
        seen += 1;
        let children = opened["children"].as_array().unwrap();
        assert_eq!(children.len(), opened["node"]["children"].as_array().unwrap().len());
        for child in children {
            open.push(child["id"].as_str().unwrap().to_owned());
            if let Some(skipped) = child["skipped"].as_array().and_then(|list| list.first()) {
                pruned = Some((
                    child["id"].as_str().unwrap().to_owned(),
                    skipped["move"].as_str().unwrap().to_owned(),
                ));
            }
        }
    }
    let (node, by) = pruned.expect("a pruned branch");
    let ghost = ask(at, &format!("/api/tree/ghost?{made}&node={node}&move={by}"));
    assert_eq!((ghost["root_changed"].as_bool(), ghost["complete"].as_bool()), (Some(false), Some(true)));
    assert!(ghost["nodes"].as_u64().unwrap() > 0 && ghost["why"]["fr"].as_str().unwrap().contains("fenêtre"));
    assert_eq!(get(at, &format!("/api/tree/ghost?{made}&node={node}&move=99")).status, 404);
    let board = ask(at, &format!("/api/tree/node?{made}&node={node}"));
    assert_eq!(board["board"]["ply"].as_u64().unwrap(), 2 + node.len() as u64);
}

#[test]
fn the_log_can_be_read_from_any_line() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let made = "player=alphabeta:depth=4";
    let page = ask(at, &format!("/api/tree/events?{made}&from=0&count=3"));
    let total = page["total"].as_u64().unwrap();
    let kinds: Vec<&str> =
        page["events"].as_array().unwrap().iter().map(|e| e["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["enter", "enter", "enter"]);
    // From cutoff to cutoff, to the end: as many as the search counted.
    let (mut from, mut cutoffs) = (0, 0);
    loop {
        let next = ask(at, &format!("/api/tree/next?{made}&from={from}&type=cutoff"));
        let Some(n) = next["n"].as_u64() else { break };
        let line = ask(at, &format!("/api/tree/events?{made}&from={n}&count=1"))["events"][0].clone();
        assert_eq!((line["type"].as_str(), line["n"].as_u64()), (Some("cutoff"), Some(n)));
        let moment = ask(at, &format!("/api/tree/state?{made}&at={n}"));
        assert_eq!(moment["path"].as_array().unwrap().last().unwrap(), &line["node"]);
        (from, cutoffs) = (n, cutoffs + 1);
        if cutoffs == 40 {
            break;
        }
    }
    assert!(cutoffs > 10);
    let last = ask(at, &format!("/api/tree/events?{made}&from={}&count=5", total - 1))["events"][0].clone();
    assert_eq!((last["type"].as_str(), last["node"].as_str()), (Some("exit"), Some("")));
    let quiz = ask(at, "/api/quiz?seed=3&depth=2&moves=3");
    assert_eq!(quiz["nodes"].as_array().unwrap().len(), 13);
}

/// Whoever goes from tree to tree fills the server's memory up to a bound, and no further.
#[cfg(target_os = "linux")]
#[test]
fn trees_have_a_bound_in_memory() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let at = server.address;
    let mut most = 0;
    for (nth, position) in ["1", "2", "3", "4", "5", "6"].into_iter().enumerate() {
        for player in [
            "alphabeta:depth=8".to_owned(),
            "minimax:depth=6".to_owned(),
            "alphabeta:depth=7,memo=on".to_owned(),
            format!("mcts:nodes=200000,seed={nth}"),
        ] {
            assert_eq!(get(at, &format!("/api/tree?position={position}&player={player}")).status, 200);
            most = most.max(server.memory());
        }
    }
    assert!(super::client::metric(at, "quaterne_trees_kept") < 12, "the oldest go");
    assert!(most < 384 << 20, "{} MiB", most >> 20);
}
