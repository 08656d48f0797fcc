//! The help in French: a table of texts laid over clap's own description of the command line.
//!
//! The doc comments of the commands are the English help; clap has no second language, so this table names
//! each command and argument and says it in French. A test walks the whole command line: none is missing.

use clap::{Arg, ArgAction, Command};

/// `command` and `command argument`; `* argument` for those that several commands share.
const TEXTS: &[(&str, &str)] = &[
    ("quaterne", "Jeux d'alignement : y jouer, les résoudre, voir dedans, et faire concourir vos programmes"),
    ("* lang", "Langue de tout ce qui se lit [défaut : d'après LANG]"),
    ("* help", "Afficher l'aide"),
    ("* version", "Afficher la version"),
    ("* json", "Un objet JSON"),
    ("* position", "La position de départ : des coups, ou des lignes depuis le haut"),
    (
        "* rules",
        "Un jeu connu (connect4, connect4-12x6, tictactoe, morpion-N, gomoku-15) ou LxH[/K][/free][/stones=N]",
    ),
    ("* board", "Colonnes x lignes, jusqu'à 19x19 [défaut : 7x6]"),
    ("* align", "Combien de jetons alignés gagnent [défaut : 4]"),
    ("* free", "Sans gravité : on joue sur n'importe quelle case vide"),
    ("* stones", "Jetons de chaque joueur ; quand il n'en reste plus, la partie est nulle"),
    ("* table_mb", "La mémoire de chaque solveur, en Mio"),
    ("play", "Jouer dans le terminal : des humains, des machines, ou l'un contre l'autre"),
    ("play first", "Qui commence, avec x : human, ou une machine comme minimax:depth=4 [défaut : human]"),
    ("play second", "Qui répond, avec o : human, ou une machine [défaut : une qui convient à la grille]"),
    ("play moves", "Coups déjà joués depuis cette position"),
    ("play load", "Continuer une partie sauvée, avec ses règles et ses joueurs"),
    ("play save", "Écrire la partie dans ce fichier à la fin"),
    ("play style", "Dessin de la grille dans la console simple [défaut : numbers avec gravité, frame sans]"),
    ("play quiet", "Seulement la fin d'une partie entre machines"),
    (
        "play seed",
        "Pour les machines qui tirent au sort sans graine [défaut : une nouvelle, qui est montrée]",
    ),
    (
        "play plain",
        "La console simple, ligne par ligne, comme sur un tube : pour lecteurs d'écran et scripts",
    ),
    ("serve", "Servir la page où l'on joue, analyse et regarde dans les recherches"),
    ("serve addr", "Où écouter"),
    ("serve data", "Où garder parties et tournois [défaut : le dossier de données de l'utilisateur]"),
    (
        "serve db",
        "Le stockage : une URL PostgreSQL, que plusieurs serveurs peuvent partager [défaut : SQLite dans le dossier]",
    ),
    (
        "serve arena",
        "L'arène : un fichier ou une URL PostgreSQL, comme pour `quaterne tournament --db` [défaut : arena.db dans le dossier de données, ou le stockage si c'est PostgreSQL]",
    ),
    ("serve config", "Un fichier de configuration : les programmes que les tournois peuvent employer"),
    ("serve threads", "Combien de recherches à la fois [défaut : une par cœur, au moins deux]"),
    ("serve queue", "Combien de recherches peuvent attendre"),
    ("serve deadline", "La durée maximale d'une recherche, en secondes"),
    ("serve table_mb", "La mémoire du solveur de chaque fil de recherche, en Mio"),
    ("serve rate", "Requêtes par seconde d'une même adresse ; 0 : sans limite"),
    ("serve max_side", "La plus grande grille"),
    ("serve origins", "Une autre adresse de ce serveur, comme https://p4.example.org"),
    ("serve proxy", "L'adresse d'un mandataire placé devant, dont X-Forwarded-For est cru"),
    ("serve log", "Le journal, sur la sortie d'erreur [défaut : text ; sans les requêtes sur un terminal]"),
    ("analyse", "Montrer le score, le meilleur coup et la meilleure suite que trouve une machine"),
    ("analyse position", "La position : des coups, ou des lignes depuis le haut"),
    ("analyse with", "La machine"),
    ("analyse depth", "Regarder au plus ce nombre de coups à l'avance"),
    ("analyse nodes", "Visiter au plus ce nombre de positions"),
    ("analyse time", "Réfléchir au plus ce nombre de millisecondes"),
    (
        "analyse explain",
        "Détailler ce que compte une évaluation, et pour qui [défaut : celle de la machine, sinon ratio]",
    ),
    ("analyse exact", "Donner à chaque coup son score exact, pas seulement au meilleur : plus de nœuds"),
    ("solve", "Donner le score exact de positions : qui gagne, en combien de coups, et par quel coup"),
    (
        "solve positions",
        "Des positions, chacune suivie si l'on veut du score attendu (\"4455 18\") ; - lit des lignes",
    ),
    ("solve file", "Lire les positions dans un fichier, une par ligne"),
    ("solve moves", "Le score de chaque coup aussi"),
    ("solve wdl", "Seulement gagné, nul ou perdu : plus rapide"),
    ("solve time", "Réfléchir au plus ce nombre de millisecondes par position, et donner des bornes"),
    ("solve nodes", "Visiter au plus ce nombre de nœuds par position, et donner des bornes"),
    ("solve no_book", "Chercher chaque position, même celles dont le score est dans le livre d'ouvertures"),
    ("explain", "Dire pourquoi une position est gagnée, nulle ou perdue : les menaces, la parité, la suite"),
    ("explain position", "La position : des coups, ou des lignes depuis le haut"),
    ("explain time", "Réfléchir au plus ce nombre de millisecondes, et dire ce qui est prouvé"),
    ("book", "Faire, vérifier et décrire des livres de scores exacts d'ouvertures"),
    (
        "build",
        "Résoudre toutes les positions d'un coup donné et en faire un livre ; s'interrompt et se reprend",
    ),
    ("build plies", "Le plus grand nombre de jetons des positions du livre"),
    (
        "build out",
        "Où écrire le livre [défaut : RÈGLES-N.book] ; les scores déjà trouvés sont à côté, dans FICHIER.scores",
    ),
    ("build resume", "Continuer à partir des scores d'une exécution précédente"),
    (
        "build from",
        "Un livre d'un coup de moins, qui abrège le travail [défaut en 7 × 6 : celui du programme, si c'est le cas]",
    ),
    ("build threads", "Positions à la fois [défaut : une par cœur]"),
    (
        "verify",
        "Vérifier un livre : ses totaux, chaque score avec ceux qui suivent, et un échantillon avec le solveur",
    ),
    ("verify file", "Le livre [défaut : celui de 7 × 6, qui fait partie du programme]"),
    ("verify samples", "Combien de positions du dernier coup sont résolues à nouveau"),
    ("verify seed", "Quelles positions sont tirées"),
    (
        "info",
        "Dire ce qu'un livre contient : sa grille, ses positions, combien sont gagnées, nulles et perdues",
    ),
    ("info file", "Le livre [défaut : celui de 7 × 6, qui fait partie du programme]"),
    (
        "solve threads",
        "Combien de positions à la fois, ou de fils pour une seule [défaut : une par cœur ; un seul fil]",
    ),
    ("solve json", "Un objet JSON par position"),
    ("random", "Jouer des parties au hasard et compter comment elles finissent"),
    ("random games", "Combien de parties"),
    ("random seed", "La même graine donne les mêmes parties [défaut : une nouvelle, qui est montrée]"),
    ("random threads", "Combien de parties à la fois [défaut : une par cœur]"),
    ("tree", "Dessiner l'arbre que parcourt une recherche"),
    ("tree position", "La position : des coups (4453, b2a1) ou des lignes depuis le haut (1x1/xoo/ox1 x)"),
    ("tree with", "La machine : ternary, minimax, alphabeta, deepening, mcts ou perfect, avec ses clés"),
    ("tree format", "Comment il est écrit"),
    ("tree max_nodes", "Dessiner au plus ce nombre de nœuds"),
    ("tree max_depth", "Dessiner au plus ce nombre de coups"),
    ("tree out", "Écrire dans un fichier"),
    ("tree boards", "Dessiner la grille dans chaque nœud ; auto : dans les petits dessins"),
    ("tree ghosts", "Explorer aussi les branches coupées, et dire ce qu'elles auraient coûté"),
    ("tree events", "Écrire le journal des événements au lieu d'un arbre : un objet JSON par ligne"),
    (
        "* openings",
        "Partir de toutes les positions après tant de coups, avec les deux couleurs [défaut : 3, ou 2]",
    ),
    ("* mirror", "Si deux ouvertures symétriques comptent pour une"),
    ("* limit", "Jouer au plus ce nombre d'ouvertures, tirées au sort par la graine"),
    ("* threads", "Parties à la fois [défaut : une par cœur]"),
    ("* seed", "Ce qui fixe le hasard des machines et de --limit"),
    ("* csv", "Écrire un tableau CSV dans ce fichier"),
    ("watch", "Suivre un tournoi, en cours ou fini : classement, grille, parties en cours, chaque partie"),
    ("watch arena", "Où sont ses résultats : un fichier, ou l'URL d'une base de données"),
    ("watch tournament", "Quel tournoi, par identifiant ou par nom [défaut : le plus récent]"),
    ("watch plain", "Écrire les tableaux une fois, comme sur un tube"),
    ("judge", "Mesurer des évaluations et des joueurs face au jeu exact, sur des positions fixes"),
    ("judge specs", "Des évaluations ou des joueurs, comme ratio ou alphabeta:depth=4,eval=learnt"),
    ("judge make", "Seulement préparer les positions : les tirer, les résoudre, écrire le fichier"),
    (
        "judge set",
        "Le fichier des positions [défaut : judge-RÈGLES-GRAINE.judge dans le dossier de cache de l'utilisateur]",
    ),
    ("judge seed", "Ce qui fixe le tirage des positions"),
    ("judge per_ply", "Positions par nombre de jetons"),
    (
        "judge plies",
        "De combien de jetons à combien, comme 8..36 [défaut : d'un cinquième de la partie à six coups de sa fin]",
    ),
    ("judge solve_nodes", "Écarter les positions que le solveur ne résout pas avec ce nombre de nœuds"),
    ("judge resume", "Continuer à partir des réponses d'une exécution interrompue"),
    ("judge model", "Les poids de « learnt », écrits par quaterne tune [défaut : ceux du programme]"),
    ("judge threads", "Positions à la fois [défaut : une par cœur]"),
    ("judge by_ply", "Montrer aussi la part des valeurs gardées par nombre de jetons"),
    ("judge csv", "Écrire une ligne par joueur et nombre de jetons"),
    ("judge plot", "Dessiner ce que valaient les positions notées bas, moyen et haut (.svg ou .png)"),
    ("tune", "Trouver les poids d'une évaluation : par des valeurs exactes, ou par des matchs"),
    ("learnt", "Apprendre les poids de « learnt » pour une grille : positions, valeurs exactes, régression"),
    ("learnt out", "Où écrire les poids [défaut : RÈGLES.model]"),
    (
        "learnt labels",
        "Où garder les positions et leurs valeurs [défaut : à côté des poids, dans FICHIER.labels]",
    ),
    ("learnt samples", "Combien de positions, toutes générations comprises"),
    ("learnt generations", "Combien de générations"),
    ("learnt depth", "Combien de coups à l'avance regarde la recherche qui joue les parties"),
    (
        "learnt from_ply",
        "Apprendre des positions d'au moins ce nombre de jetons [défaut : un cinquième de la partie]",
    ),
    (
        "learnt solve_nodes",
        "Le plus grand nombre de nœuds pour résoudre une position ; 0 : apprendre des seuls résultats des parties",
    ),
    ("learnt epochs", "Combien de fois chaque position est vue"),
    ("learnt seed", "Ce qui fixe tout le hasard"),
    ("learnt resume", "Continuer à partir des positions d'une exécution précédente"),
    (
        "weights",
        "Chercher la meilleure liste de poids à une profondeur, par des matchs avec un test séquentiel",
    ),
    ("weights depth", "Combien de coups à l'avance regardent les machines"),
    ("weights start", "La liste de départ, comme 0/1/4/16 [défaut : 0/1/4/16/…]"),
    ("weights against", "Une autre liste à comparer à la réponse ; peut être répété"),
    ("weights gain", "Le plus petit écart, en Elo normalisé, qui compte comme un progrès"),
    ("league", "Mesurer toutes les évaluations entre elles et face au jeu exact, et écrire la page"),
    ("league depths", "Les profondeurs, comme 1..8"),
    ("league tests", "Les profondeurs des tests séquentiels, comme 2..6"),
    ("league out", "Où écrire la page, en Markdown [défaut : la sortie standard]"),
    (
        "league results",
        "Où garder les résultats au fur et à mesure ; ce qui s'y trouve n'est pas mesuré à nouveau",
    ),
    ("league page_only", "Seulement écrire la page à partir des résultats qui sont là"),
    ("league per_ply", "Positions à juger par nombre de jetons"),
    (
        "league plies",
        "Nombre de jetons de ces positions, comme 8..36 [défaut : d'un cinquième de la partie à six coups de sa fin]",
    ),
    ("league openings", "Ouvertures du classement : toutes les positions après tant de coups"),
    (
        "league most",
        "Le plus grand nombre d'ouvertures d'un test séquentiel ; celles de 3 coups d'abord, puis de plus longues",
    ),
    ("league plot", "Dessiner la calibration des évaluations (.svg ou .png)"),
    ("league threads", "Parties et positions à la fois [défaut : une par cœur]"),
    ("match", "Faire jouer deux machines depuis toutes les ouvertures, avec les deux couleurs"),
    ("match one", "La première machine, comme alphabeta:depth=4,eval=ratio"),
    ("match other", "L'autre"),
    ("match sprt", "Arrêter dès que le test séquentiel est décidé entre ces deux écarts, comme 0,20"),
    ("match elo", "Ce que mesurent les bornes de --sprt"),
    ("match model", "Les poids de « learnt », écrits par quaterne tune [défaut : ceux du programme]"),
    ("match db", "Garder les parties dans cette base, comme un tournoi"),
    ("tournament", "Faire jouer un tournoi et classer les joueurs, avec d'honnêtes marges d'erreur"),
    (
        "tournament players",
        "Des joueurs, des fichiers de programmes, un dossier de programmes, ou un tournament.toml",
    ),
    ("tournament resume", "Continuer un tournoi interrompu"),
    ("tournament db", "Où garder les résultats : un fichier, ou postgres://… [défaut : NOM.db]"),
    ("tournament name", "Le nom dans les rapports [défaut : celui du fichier ou du dossier]"),
    ("tournament schedule", "round-robin, gauntlet[=N], swiss[=RONDES] ou knock-out [défaut : round-robin]"),
    ("tournament repeat", "Jouer chaque ouverture tant de fois avec les deux couleurs"),
    ("tournament every", "Partir de toutes les positions du jeu : scores exacts sur les petites grilles"),
    ("tournament adjudicate", "Arrêter les parties que le solveur prouve en tant de nœuds"),
    ("tournament share", "Laisser jouer des processus « quaterne worker » ; toujours le cas avec un serveur"),
    ("tournament no_play", "Ne pas jouer dans ce processus : planifier et attendre les autres"),
    ("tournament format", "Ce qui est affiché"),
    ("tournament json", "Comme --format json"),
    ("tournament report", "Écrire un rapport qui s'ouvre dans tout navigateur, sans réseau"),
    ("tournament export", "Écrire les parties : .pgn, .csv, .json, .parquet, .html ; à répéter"),
    ("tournament plots", "Dessiner le tableau croisé et le classement dans ce dossier, en SVG et PNG"),
    ("worker", "Jouer les parties de tournois en attente dans une base"),
    ("worker db", "La base : postgres://utilisateur@machine/nom, ou le fichier SQLite d'un tournoi d'ici"),
    ("worker cache", "Où déballer les fichiers des programmes [défaut : le cache de l'utilisateur]"),
    ("worker quiet", "Ne rien dire"),
    (
        "* time",
        "Limites de chaque joueur : depth=6, nodes=10000, movetime=500ms, movetime=2s,bank=60s ou clock=60s+500ms [défaut : aucune ; pour les programmes movetime=2s,bank=60s]",
    ),
    ("* trust_bots", "Lancer les programmes sans bac à sable : ils peuvent tout ce que vous pouvez"),
    ("* bot_memory", "Mémoire de chaque programme, en Mio"),
    ("check-bot", "Vérifier qu'un bot parle sa langue : ce qui a été envoyé, reçu, attendu"),
    ("check-bot bot", "Un fichier, ou lines:COMMANDE, connectx:FICHIER, bot:COMMANDE"),
    ("check-bot verbose", "Montrer toute la conversation, pas seulement là où quelque chose échoue"),
    ("ugi", "Être un moteur pour tout logiciel qui parle UGI"),
    ("ugi player", "La machine qui joue, sauf si l'option Player en nomme une autre"),
    ("compare", "Les tableaux des TP : profondeurs, listes de poids, nœuds et temps"),
    (
        "compare depths",
        "La même machine à ces profondeurs (bornes comprises) ; avec --nodes, celles à mesurer",
    ),
    ("compare weights", "Des listes de poids, en TOML (nom = [0, 1, 3, 6]) ou en CSV (nom,0,1,3,6)"),
    ("compare depth", "La profondeur à laquelle se rencontrent les listes de poids"),
    (
        "compare machines",
        "Une machine à comparer, deux ou plus ; ou celle que changent --depths et --weights",
    ),
    ("compare nodes", "Compter les nœuds et le temps de minimax et α–β, avec et sans mémoire"),
    ("compare boards", "Les grilles à mesurer avec --nodes"),
    ("compare eval", "L'évaluation à mesurer avec --nodes"),
    ("compare budget", "La durée maximale d'une recherche avec --nodes"),
    ("compare plot", "Dessiner une carte de chaleur, ou des courbes avec --nodes"),
    ("bench", "Mesurer : la signature en nœuds d'abord, puis les vitesses"),
    ("bench signature", "Seulement la signature"),
    ("alignments", "Compter les alignements d'une grille, et ceux qui passent par chaque case"),
    ("alignments list", "Les énumérer aussi"),
    ("perft", "Compter les suites de coups d'une longueur donnée"),
    ("perft depth", "Nombre de coups"),
    ("completions", "Écrire le script de complétion d'un interpréteur de commandes"),
    ("completions shell", "L'interpréteur"),
    ("man", "Écrire le manuel : une page sur la sortie standard, ou une par commande dans un répertoire"),
    ("man out", "Y écrire quaterne.1, quaterne-play.1 et les autres"),
];

/// What stands for a value, where French has another word for it.
const VALUES: &[(&str, &str)] = &[
    ("PLAYER", "JOUEUR"),
    ("FILE", "FICHIER"),
    ("NAME", "NOM"),
    ("MOVES", "COUPS"),
    ("WxH", "LxH"),
    ("DIR", "RÉPERTOIRE"),
    ("LANG", "LANGUE"),
    ("DEPTH", "PROFONDEUR"),
    ("SHELL", "INTERPRÉTEUR"),
    ("SPEC", "JOUEUR"),
    ("LIST", "LISTE"),
    ("TIME", "DURÉE"),
    ("PLIES", "COUPS"),
    ("WHEN", "QUAND"),
    ("PLAYERS", "JOUEURS"),
    ("KIND", "GENRE"),
    ("NODES", "NŒUDS"),
    ("BOUNDS", "BORNES"),
    ("LIMITS", "LIMITES"),
    ("MIB", "MIO"),
];

/// Groups of options.
const HEADINGS: &[(&str, &str)] = &[("Rules", "Règles"), ("Games", "Parties"), ("Programs", "Programmes")];

const TEMPLATE: &str = "{about-with-newline}\n\x1b[1;4mUtilisation :\x1b[0m {usage}\n\n{all-args}";

fn text(command: &str, argument: Option<&str>) -> Option<&'static str> {
    let find = |key: &str| TEXTS.iter().find(|(name, _)| *name == key).map(|(_, text)| *text);
    match argument {
        None => find(command),
        Some(argument) => find(&format!("{command} {argument}")).or_else(|| find(&format!("* {argument}"))),
    }
}

/// The same command line, with its help in French.
pub(crate) fn in_french(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let is_root = name == "quaterne";
    let flag = |name: &'static str, short, action| {
        Arg::new(name).long(name).short(short).action(action).help("").display_order(1000)
    };
    let mut command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("Commandes")
        .subcommand_value_name("COMMANDE")
        .disable_help_flag(true)
        .next_help_heading(None)
        .arg(flag("help", 'h', ArgAction::Help));
    if is_root {
        command = command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version));
    }
    if let Some(about) = text(&name, None) {
        command = command.about(about).long_about(about);
    }
    command.mut_args(|arg| argument_in_french(&name, arg)).mut_subcommands(in_french)
}

fn argument_in_french(command: &str, arg: Arg) -> Arg {
    let Some(text) = text(command, Some(arg.get_id().as_str())) else { return arg };
    let mut text = text.to_owned();
    let join = |words: Vec<String>| words.join(", ");
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if defaults.iter().any(|value| !value.is_empty()) {
        text.push_str(&format!(" [défaut : {}]", join(defaults)));
    }
    let values: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !values.is_empty() && arg.get_action().takes_values() {
        text.push_str(&format!(" [valeurs : {}]", join(values)));
    }
    let heading = arg.get_help_heading().and_then(|english| {
        HEADINGS.iter().find(|(heading, _)| *heading == english).map(|(_, french)| *french)
    });
    let arg = if heading.is_some() { arg.help_heading(heading) } else { arg };
    let takes_values = arg.get_action().takes_values();
    let mut arg = arg.help(text).long_help(None::<&str>);
    let name = arg
        .get_value_names()
        .and_then(<[_]>::first)
        .map_or_else(|| arg.get_id().as_str().to_uppercase(), ToString::to_string);
    if let Some((_, french)) = VALUES.iter().find(|(english, _)| takes_values && *english == name) {
        arg = arg.value_name(*french);
    }
    // clap would add these in English.
    if takes_values { arg.hide_default_value(true).hide_possible_values(true) } else { arg }
}

#[cfg(test)]
mod tests {
    use crate::cli;
    use quaterne_rules::Lang;

    use super::*;

    /// Every command and every argument has its French text.
    fn walk(command: &Command, missing: &mut Vec<String>) {
        let name = command.get_name();
        if text(name, None).is_none() {
            missing.push(name.to_owned());
        }
        for arg in command.get_arguments() {
            if text(name, Some(arg.get_id().as_str())).is_none() {
                missing.push(format!("{name} {}", arg.get_id()));
            }
        }
        for command in command.get_subcommands() {
            walk(command, missing);
        }
    }

    #[test]
    fn nothing_is_left_in_english() {
        let mut missing = Vec::new();
        walk(&cli::command(Lang::En), &mut missing);
        assert!(missing.is_empty(), "without a text in TEXTS: {missing:?}");
    }

    #[test]
    fn both_command_lines_are_sound() {
        cli::command(Lang::En).debug_assert();
        cli::command(Lang::Fr).debug_assert();
    }

    #[test]
    fn no_english_word_of_clap_shows() {
        let mut all = cli::command(Lang::Fr);
        all.build();
        let mut pages = vec![all.render_long_help().to_string()];
        pages.extend(all.get_subcommands_mut().map(|command| command.render_long_help().to_string()));
        for page in pages {
            for english in
                ["Usage", "Print", "Commands:", "default:", "possible", "Possible", "Rules", "The "]
            {
                assert!(!page.contains(english), "{english} in\n{page}");
            }
        }
    }
}
