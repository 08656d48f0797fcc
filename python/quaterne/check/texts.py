"""What the report says, in French and English, side by side; hints have a file of their own, ``hints``."""

from __future__ import annotations

import os

Text = tuple[str, str]  # English, French


def language(asked: str | None = None) -> str:
    """``fr`` or ``en``: as asked, else as the environment says.

    >>> language("fr")
    'fr'
    """
    if asked in ("fr", "en"):
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def pick(lang: str, text: Text) -> str:
    """One side of a text."""
    return text[lang == "fr"]


STATUS: dict[str, Text] = {
    "right": ("right", "juste"),
    "wrong": ("wrong", "faux"),
    "too-slow": ("too slow", "trop lent"),
    "crashed": ("crashed", "plante"),
    "missing": ("missing", "absente"),
}

WORDS: dict[str, Text] = {
    "smallest": ("Smallest board found that fails:", "Plus petite grille trouvée qui met en défaut :"),
    "call": ("call:", "appel :"),
    "expected": ("expected:", "attendu :"),
    "got": ("got:", "obtenu :"),
    "got_after": ("got (argument after the call):", "obtenu (argument après l'appel) :"),
    "hint": ("hint:", "indice :"),
    "line": ("line {at}: {source}", "ligne {at} : {source}"),
    "at": ("line {line}", "ligne {line}"),
    "at_statement": ("line {line}, `{statement}`", "ligne {line}, `{statement}`"),
    "of": ("{name}: {remark}", "{name} : {remark}"),
    "passed": ("{passed} of {total} cases right", "{passed} cas justes sur {total}"),
    "depends": (
        "it uses {names}, which is not right yet: start there",
        "elle utilise {names}, qui n'est pas encore juste : commencez par là",
    ),
    "depends_many": (
        "it uses {names}, which are not right yet: start there",
        "elle utilise {names}, qui ne sont pas encore justes : commencez par là",
    ),
    "otherwise": ("{first}; otherwise: {second}", "{first} ; sinon : {second}"),
    "summary": ("{right} of {total} functions right", "{right} fonctions justes sur {total}"),
    "summary_one": ("{right} of {total} functions right", "{right} fonction juste sur {total}"),
    "says": ("seen and accepted:", "vu et accepté :"),
    "mark": ("mark: {mark:g} / {total:g}", "note : {mark:g} / {total:g}"),
    "lab": ("lab {letter}, {title}", "TP {letter}, {title}"),
    "notes": ("While the file was read:", "À la lecture du fichier :"),
    "not_started": (
        "no file could be checked, so nobody is marked: {program} does not start in the sandbox here ({why})",
        "aucun fichier n'a pu être vérifié, donc personne n'est noté : {program} ne démarre pas dans le bac à sable de cette machine ({why})",
    ),
    "no_ocaml": (
        "OCaml is not on this machine, so nobody is marked: apt install ocaml-base, then the same command again",
        "OCaml n'est pas sur cette machine, donc personne n'est noté : apt install ocaml-base, puis la même commande",
    ),
    "unreadable": ("The file could not be read.", "Le fichier n'a pas pu être lu."),
    "arity": ("{n} argument(s)", "{n} argument(s)"),
}

_SYNTAX = (
    "Python cannot read line {at}, `{source}` ({message}): look for a missing colon, bracket or quote, here or on the line before",
    "Python ne peut pas lire la ligne {at}, `{source}` ({message}) : cherchez deux-points, une parenthèse ou un guillemet qui manque, "
    "ici ou à la ligne d'avant",
)
_INDENTATION = (
    "Python cannot read line {at}, `{source}` ({message}): a block is moved to the right by the same number of spaces, and without tabs",
    "Python ne peut pas lire la ligne {at}, `{source}` ({message}) : un bloc est décalé partout du même nombre d'espaces, sans tabulations",
)
UNREADABLE: dict[str, Text] = {
    "SyntaxError": _SYNTAX,
    "IndentationError": _INDENTATION,
    "TabError": _INDENTATION,
    "NothingToCheck": (
        "nothing here can be checked: a .py, .ipynb or .ml file is expected, or a workbook of the page",
        "rien ici ne peut être vérifié : il faut un fichier .py, .ipynb ou .ml, ou un cahier de la page",
    ),
    "NotAWorkbook": (
        "this is no workbook of the page: hand in what its button Hand in writes",
        "ce n'est pas un cahier de la page : rendez ce qu'écrit son bouton Rendre",
    ),
}

NOTES: dict[str, Text] = {
    "input": (
        "{where}: the file asks for input when it is imported; put the game under `if __name__ == \"__main__\":`",
        "{where} : le fichier attend une saisie dès l'import ; mettez la partie sous `if __name__ == \"__main__\":`",
    ),
    "exit": (
        "{where}: the file ends Python when it is imported",
        "{where} : le fichier quitte Python dès l'import",
    ),
    "long": (
        "{where}: this statement took too long and was interrupted",
        "{where} : cette instruction dure trop longtemps, elle a été interrompue",
    ),
    "error": ("line {line}: {error}: {message}", "ligne {line} : {error} : {message}"),
    "hangs": (
        "the file never ends when it is imported; only its definitions were read",
        "le fichier ne se termine pas à l'import ; seules ses définitions ont été lues",
    ),
    "deep-copy": (
        "line {line}: Python's function is copy.deepcopy; copy.deep_copy, as the text writes it, is accepted here only",
        "ligne {line} : la fonction de Python est copy.deepcopy ; copy.deep_copy, comme l'écrit l'énoncé, n'est accepté qu'ici",
    ),
    "reference": (
        "line {line}: {message} is the reference: write the functions yourself",
        "ligne {line} : {message} est le corrigé : écrivez les fonctions vous-même",
    ),
    "caml": ("OCaml, line {line}: {message}", "OCaml, ligne {line} : {message}"),
    "caml-somewhere": ("OCaml: {message}", "OCaml : {message}"),
    "aside": (
        "{error} was checked; other functions of the lab are in {message}, which it does not import",
        "{error} a été vérifié ; d'autres fonctions du TP sont dans {message}, qu'il n'importe pas",
    ),
    "no-wall": (
        "no sandbox on this machine: the file ran as an ordinary process (on Linux: apt install bubblewrap)",
        "pas de bac à sable sur cette machine : le fichier a tourné comme un processus ordinaire (sous Linux : apt install bubblewrap)",
    ),
    "dies": (
        "the file ended the process when it was imported ({message}); only its definitions were read",
        "le fichier a arrêté le processus à l'import ({message}) ; seules ses définitions ont été lues",
    ),
}
