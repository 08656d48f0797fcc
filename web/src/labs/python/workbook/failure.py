"""What went wrong in a student's code, as one would say it to them: where, what Python says, and what that usually means."""

from __future__ import annotations

import re
import traceback
from typing import Any


class NoInput(EOFError):
    """``input()`` was asked for more lines than were typed."""


#: By the name of the exception: English, French.
MEANINGS = {
    "NoInput": ("The program asks for a line, and none is left: type the lines it should read under the cell, or play on the board below.",
                "Le programme attend une ligne et il n'y en a plus : tapez sous la cellule les lignes qu'il doit lire, ou jouez sur la grille plus bas."),
    "KeyboardInterrupt": ("It ran for too long and was stopped here: is there a loop that never ends, a recursion that never reaches depth 0?",
                          "Le calcul durait trop longtemps et a été arrêté ici : une boucle sans fin, une récursion qui n'atteint jamais la profondeur 0 ?"),
    "Illegal": ("The machine must answer with a move that can be played.", "La machine doit répondre par un coup jouable."),
    "SyntaxError": ("Python cannot read this line: look for a missing colon, bracket or quote, here or on the line before.",
                    "Python ne peut pas lire cette ligne : cherchez deux-points, une parenthèse ou un guillemet qui manque, ici ou à la ligne d'avant."),
    "IndentationError": ("The indentation is not what Python expects: a block is moved four spaces to the right, and all of it by the same number.",
                         "Le décalage n'est pas celui que Python attend : un bloc est décalé de quatre espaces, et partout du même nombre."),
    "TabError": ("Tabs and spaces are mixed: use spaces only.", "Tabulations et espaces sont mélangés : n'utilisez que des espaces."),
    "NameError": ("This name is not known here: a typing error, a variable of another function, or a cell that has not been written yet?",
                  "Ce nom est inconnu ici : une faute de frappe, une variable d'une autre fonction, ou une cellule qui n'est pas encore écrite ?"),
    "UnboundLocalError": ("The variable is read before it has a value in this function; an assignment anywhere in a function makes the name local to it.",
                          "La variable est lue avant d'avoir une valeur dans cette fonction ; une affectation n'importe où dans la fonction rend le nom local."),
    "IndexError": ("The index leaves the list: rows go from 0 to their number minus one, and a negative index silently counts from the end.",
                   "L'indice sort de la liste : les lignes vont de 0 à leur nombre moins un, et un indice négatif compte sans le dire depuis la fin."),
    "KeyError": ("The dictionary has no such key: test with `in` first.", "Le dictionnaire n'a pas cette clé : testez d'abord avec `in`."),
    "TypeError": ("The operation does not suit these values: a function without `return` gives None; a list cannot be a key of a dictionary (a tuple can); count the arguments.",
                  "L'opération ne convient pas à ces valeurs : une fonction sans `return` donne None ; une liste ne peut pas être clé d'un dictionnaire (un tuple, si) ; comptez les arguments."),
    "ValueError": ("The value has the right type and cannot be used: `max` or `min` of an empty list (a full grid has no move), `int` of a text that is no number.",
                   "La valeur a le bon type mais ne peut pas servir : `max` ou `min` d'une liste vide (une grille pleine n'a pas de coup), `int` d'un texte qui n'est pas un nombre."),
    "AttributeError": ("This value has no such attribute: look at its type, and at the spelling.", "Cette valeur n'a pas cet attribut : regardez son type, et l'orthographe."),
    "ZeroDivisionError": ("Division by zero: with four stones in a window of four, 4 − x is 0.", "Division par zéro : avec quatre pions dans une série de quatre, 4 − x vaut 0."),
    "RecursionError": ("The function calls itself without end: does the depth go down at each call, and is depth 0 tested first?",
                       "La fonction s'appelle sans fin : la profondeur diminue-t-elle à chaque appel, et teste-t-on d'abord la profondeur 0 ?"),
    "ModuleNotFoundError": ("This module is not in the page: Python's own modules and the lab's are.", "Ce module n'est pas dans la page : ceux de Python et celui du TP y sont."),
    "ImportError": ("The module has no such name.", "Le module n'a pas ce nom."),
    "AssertionError": ("An `assert` of the code is not true.", "Un `assert` du code n'est pas vérifié."),
    "MemoryError": ("There is no memory left: does a list grow without end?", "Il n'y a plus de mémoire : une liste grandit-elle sans fin ?"),
}


def explained(error: BaseException, mark: str) -> dict[str, Any]:
    """The failure as data. ``mark`` is how the file names of cells begin; the last of their lines that was reached is where it happened."""
    cell: str | None = None
    line: int | None = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename.startswith(mark):
            cell, line = frame.f_code.co_filename[len(mark) :], number
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(mark):
        cell, line = (error.filename or "")[len(mark) :], error.lineno
    kinds = [kind.__name__ for kind in type(error).__mro__]
    english, french = next((MEANINGS[kind] for kind in kinds if kind in MEANINGS), ("", ""))
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    return {"cell": cell, "line": line, "error": type(error).__name__, "message": re.sub(rf" \({mark}.*\)$", "", message)[:400],
            "meaning": {"en": english, "fr": french}}  # fmt: skip
