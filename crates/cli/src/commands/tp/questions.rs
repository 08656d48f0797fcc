//! The questions of the five labs: what is asked, and where quaterne does it.

/// A question of a lab.
#[derive(Debug)]
pub(super) struct Question {
    /// What the docs and the page call it.
    pub(super) id: &'static str,
    /// What the sheet calls it.
    pub(super) number: &'static str,
    /// Where it is in the page's workbook.
    pub(super) anchor: &'static str,
    pub(super) asks: (&'static str, &'static str),
    /// What to type after `quaterne`.
    pub(super) command: &'static str,
    /// The names in the lab's Python module.
    pub(super) python: &'static str,
}

#[rustfmt::skip]
pub(super) const QUESTIONS: &[Question] = &[
    Question { id: "A1", number: "1.1", anchor: "1.1", asks: ("the grid n × m and the heights; what does jouer cost?", "la grille n × m et les hauteurs ; que coûte jouer ?"), command: "perft 4 --board 9x7", python: "creer_grille, jouer" },
    Question { id: "A2", number: "1.1", anchor: "1.1", asks: ("two humans at the console", "deux humains à la console"), command: "play --second human --style sheet", python: "PvP" },
    Question { id: "A3", number: "1.2", anchor: "1.2", asks: ("has player p won?", "le joueur p a-t-il gagné ?"), command: "analyse 4455667", python: "victoire" },
    Question { id: "A4", number: "2.1", anchor: "2.1", asks: ("take back the last move of a column", "enlever le dernier coup d'une colonne"), command: "play --second human --style sheet", python: "enlever_coup" },
    Question { id: "A5", number: "2.2 (a)", anchor: "2.2.a", asks: ("the score of four cells: x/(4−x)", "le score de quatre cases : x/(4−x)"), command: "analyse 4 --with minimax:depth=1 --explain=ratio", python: "eval_serie" },
    Question { id: "A6", number: "2.2 (b)", anchor: "2.2.b", asks: ("the score of a grid; the example is worth 3", "le score d'une grille ; l'exemple vaut 3"), command: "analyse \"7/7/7/3x3/3o3/1oxx3 o\" --with minimax:depth=1 --explain=ratio", python: "eval" },
    Question { id: "A7", number: "2.3", anchor: "2.3", asks: ("the move of min–max at a depth", "le coup du min-max à une profondeur"), command: "analyse 44 --with minimax:depth=4,eval=ratio,win=flat", python: "IA" },
    Question { id: "A8", number: "2.4", anchor: "2.4", asks: ("a human against the machine", "un humain contre la machine"), command: "play --second minimax:depth=4,eval=ratio --style sheet", python: "PvIA" },
    Question { id: "A9", number: "2.5", anchor: "2.5", asks: ("remember the scores of positions", "mémoriser les scores des configurations"), command: "analyse \"\" --with minimax:depth=6,eval=weights/0/1/3/6,memo=on", python: "IA_memo" },
    Question { id: "A10", number: "2.6", anchor: "2.6", asks: ("two machines; compare depths", "deux machines ; comparer les profondeurs"), command: "compare --depths 1..3 --openings 2 --with alphabeta:eval=ratio", python: "IAvIA, tableau_profondeurs" },
    Question { id: "A11", number: "2.7", anchor: "2.7", asks: ("a better heuristic, measured", "une meilleure heuristique, mesurée"), command: "match alphabeta:depth=3,eval=learnt alphabeta:depth=3,eval=ratio --openings 2", python: "eval_mieux" },
    Question { id: "B1", number: "Script 1", anchor: "script-1", asks: ("the empty grid G[x][y]", "la grille vide G[x][y]"), command: "play --stones 21", python: "init, affiche" },
    Question { id: "B2", number: "Script 2", anchor: "script-2", asks: ("the list of moves (x, y)", "la liste des coups (x, y)"), command: "analyse 444444 --with minimax:depth=1", python: "coups" },
    Question { id: "B3", number: "Script 3", anchor: "script-3", asks: ("all alignments; who has won?", "tous les alignements ; qui a gagné ?"), command: "alignments --list", python: "tous, fini" },
    Question { id: "B4", number: "Script 4", anchor: "script-4", asks: ("random games: P(player 1 wins)", "parties au hasard : P(le joueur 1 gagne)"), command: "random --games 200000 --seed 1", python: "joue_hasard" },
    Question { id: "B5", number: "Script 5", anchor: "script-5", asks: ("the heuristic by weights", "l'heuristique à poids"), command: "analyse 4453 --with minimax:depth=1 --explain=weights/0/1/4/16", python: "heuristique" },
    Question { id: "B6", number: "Script 6", anchor: "script-6", asks: ("min–max: the score and a move", "min-max : le score et un coup"), command: "analyse 4453 --with minimax:depth=3,eval=weights/0/1/4/16", python: "minmax" },
    Question { id: "B7", number: "Script 7", anchor: "script-7", asks: ("a human, who begins, against the machine", "un humain, qui commence, contre la machine"), command: "play --second minimax:depth=2,eval=weights/0/1/4/16 --style sheet", python: "humain_vs_machine" },
    Question { id: "B8", number: "Script 8", anchor: "script-8", asks: ("a game of two machines", "une partie entre deux machines"), command: "play --first minimax:depth=2,eval=weights/0/1/3/6 --second minimax:depth=3,eval=ratio --quiet", python: "partie_2machines" },
    Question { id: "B9", number: "Script 9", anchor: "script-9", asks: ("compare lists of weights in a table", "comparer des listes de poids dans un tableau"), command: "tournament minimax:depth=2,eval=weights/0/1/3/6 minimax:depth=2,eval=weights/0/1/4/16 --openings 1", python: "compare_poids" },
    Question { id: "C1", number: "1", anchor: "1", asks: ("an n × n grid, n in a row", "une grille n × n, n alignés"), command: "play --rules tictactoe", python: "creer_une_nouvelle_grille" },
    Question { id: "C2", number: "1", anchor: "1", asks: ("the grid in its frame", "la grille dans son cadre"), command: "play --rules tictactoe", python: "affichage" },
    Question { id: "C3", number: "2", anchor: "2", asks: ("input x,y with its two errors", "la saisie x,y et ses deux erreurs"), command: "play --rules tictactoe --second human --style sheet", python: "saisie" },
    Question { id: "C4", number: "3", anchor: "3", asks: ("the tuple of free cells", "le tuple des cases libres"), command: "analyse \"\" --rules tictactoe --with minimax:depth=1", python: "coups_possibles" },
    Question { id: "C5", number: "4", anchor: "4", asks: ("which marks have an alignment", "les marques qui ont un alignement"), command: "alignments --rules tictactoe --list", python: "alignements" },
    Question { id: "C6", number: "4", anchor: "4", asks: ("the loop of a game of two", "la boucle d'une partie à deux"), command: "play --rules tictactoe --second human --style sheet", python: "jouer" },
    Question { id: "C7", number: "5, 6", anchor: "5", asks: ("a random move, and a game against it", "un coup au hasard, et une partie contre lui"), command: "play --rules tictactoe --second random --style sheet", python: "coup_aleatoire" },
    Question { id: "C8", number: "7", anchor: "7", asks: ("1, −1 or 0 for a mark", "1, −1 ou 0 pour une marque"), command: "analyse \"\" --rules tictactoe --with minimax:depth=1,eval=outcome", python: "evaluation" },
    Question { id: "C9", number: "8", anchor: "8", asks: ("one new grid per move", "une nouvelle grille par coup"), command: "tree \"\" --rules tictactoe --with minimax:depth=1", python: "jouer_coups" },
    Question { id: "C10", number: "9–12", anchor: "9", asks: ("depth 1, then any depth: how does it grow?", "profondeur 1, puis quelconque : comment cela grandit-il ?"), command: "compare --count --depths 1..4 --boards 3x3/3/free,4x4/4/free --budget 1s", python: "minimax_p1, minimax, noeuds" },
    Question { id: "C11", number: "3.1", anchor: "3.1", asks: ("the tree of the example", "l'arbre de l'exemple"), command: "tree \"1x1/xoo/ox1 x\" --rules tictactoe --with minimax:depth=3,eval=outcome", python: "meilleur_coup" },
    Question { id: "C12", number: "13", anchor: "13", asks: ("chance among equals; a finer evaluation", "le hasard entre égaux ; une évaluation plus fine"), command: "match minimax:depth=2,eval=outcome random --rules tictactoe --openings 2", python: "evaluation_fine" },
    Question { id: "C13", number: "14", anchor: "14", asks: ("the same code plays Connect Four", "le même code joue au Puissance 4"), command: "play --second minimax:depth=3,eval=outcome", python: "coups_puissance4" },
    Question { id: "C14", number: "15", anchor: "15", asks: ("machines against machines", "des machines entre elles"), command: "tournament minimax:depth=3,eval=outcome random one-ply --rules tictactoe --openings 1", python: "joueur_minimax" },
    Question { id: "D1", number: "Interface", anchor: "question-1", asks: ("the drawn grid, played by the mouse", "la grille dessinée, à la souris"), command: "play", python: "dessine, dessine_svg" },
    Question { id: "D2", number: "Questions 1–7", anchor: "question-2", asks: ("hauteur, joue, annule, nul, lit_long, lit_dir, gagne", "hauteur, joue, annule, nul, lit_long, lit_dir, gagne"), command: "analyse 4455667", python: "hauteur, joue, annule, nul, lit_long, lit_dir, gagne" },
    Question { id: "D3", number: "Question 8", anchor: "question-8", asks: ("a game of two strategies, shown", "une partie entre deux stratégies, affichée"), command: "play --first one-ply:seed=1 --second random:seed=2", python: "partie" },
    Question { id: "D4", number: "Question 9", anchor: "question-9", asks: ("the machine that plays at random", "l'IA qui joue au hasard"), command: "play --second random", python: "IA_random" },
    Question { id: "D5", number: "Question 10", anchor: "question-10", asks: ("a human, by the mouse", "un humain, à la souris"), command: "play", python: "humain" },
    Question { id: "D6", number: "Question 11 (3.1)", anchor: "question-11.1", asks: ("wins in one move, else at random", "gagne en un coup, sinon au hasard"), command: "play --second one-ply", python: "IA_1" },
    Question { id: "D7", number: "Question 11 (3.2)", anchor: "question-11.2", asks: ("sure to win, sure to lose, or neither", "sûr de gagner, sûr de perdre, ou ni l'un ni l'autre"), command: "analyse 44 --with ternary:depth=3", python: "sIA, etat" },
    Question { id: "D8", number: "Question 12", anchor: "question-12", asks: ("α–β on a function f", "α–β sur une fonction f"), command: "analyse 44 --with alphabeta:depth=6,eval=possibilities", python: "alpha_beta" },
    Question { id: "E1", number: "Jouer, Exo", anchor: "jouer", asks: ("12 × 6, 42 stones in all", "12 × 6, 42 pions en tout"), command: "play --rules connect4-12x6", python: "Grille" },
    Question { id: "E2", number: "Profondeur", anchor: "profondeur", asks: ("quick wins, slow losses", "gagner vite, perdre lentement"), command: "analyse aabbcc --rules connect4-12x6 --with minimax:depth=3,eval=windows,win=100000", python: "Maxvalue, Minvalue" },
    Question { id: "E3", number: "Possibilité", anchor: "possibilite", asks: ("the alignments through each cell", "les alignements par chaque case"), command: "alignments --rules connect4-12x6", python: "Possibilite" },
    Question { id: "E4", number: "Victoire", anchor: "victoire", asks: ("the win of the last move only", "la victoire du dernier coup seulement"), command: "analyse aabbccd --rules connect4-12x6", python: "Victoire" },
    Question { id: "E5", number: "Score_algo, Scoring", anchor: "score-algo", asks: ("a value per window of four", "une valeur par fenêtre de quatre"), command: "analyse ff --rules connect4-12x6 --with minimax:depth=1 --explain=windows", python: "Score_algo, Scoring" },
    Question { id: "E6", number: "Possible", anchor: "possible", asks: ("moves from the centre outwards", "les coups du centre vers les bords"), command: "analyse \"\" --rules connect4-12x6 --with alphabeta:depth=4,eval=windows,order=centre", python: "Possible" },
    Question { id: "E7", number: "Maxvalue, Minvalue", anchor: "maxvalue", asks: ("α–β at depth 3 or 4", "α–β à profondeur 3 ou 4"), command: "analyse \"\" --rules connect4-12x6 --with alphabeta:depth=4,eval=windows", python: "Maxvalue, Minvalue" },
    Question { id: "E8", number: "Minimax", anchor: "minimax", asks: ("ties by possibilities, then the centre", "égalités par possibilités, puis le centre"), command: "analyse \"\" --rules connect4-12x6 --with alphabeta:depth=3,eval=windows,ties=possibilities", python: "Minimax" },
    Question { id: "E9", number: "Exo", anchor: "exo", asks: ("the game against another machine", "la partie contre une autre IA"), command: "play --rules connect4-12x6 --first alphabeta:depth=3,eval=windows --second human", python: "Exo" },
];
