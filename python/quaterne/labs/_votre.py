"""Vos fonctions d'abord : un module de TP appelle celles de votre fichier, et prête celles qui y manquent.

    from quaterne.labs.puissance4 import *

    def IA(grille, hauteur, p, prof): ...       la vôtre

    PvIA(2)                                     joue contre elle, avec votre victoire si vous en avez une

A function of a lab that uses others of its module is lent out: when it is called from another file, every function
which that file defines under a name of the module takes the module's place for the time of the call.  What is found
in the caller's globals works in a script, in a notebook and in the page alike.  Rejected: copies of the functions
bound to the caller's namespace, which would hide from a page that replaces names in the module itself, and
asking students to register theirs.
"""

import sys
from functools import update_wrapper
from types import CodeType, FunctionType
from typing import Any, Callable, Dict, Iterator, List, Sequence, Set

#: What a name stands for: in the module, and in the cells of functions that were defined inside a function.
Places = Dict[str, List[Any]]


class Decline:
    """The engine of somebody who brings functions of their own: it declines whatever it is asked."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


DECLINE = Decline()


def lend(names: Dict[str, Any], public: Sequence[str]) -> None:
    """Make the functions of a module, whose names these are, use those of their caller's file."""
    own = {name: names[name] for name in public if isinstance(names[name], FunctionType)}
    cells = _cells(names)
    lent: Dict[str, Any] = dict(own)
    borrowing = [name for name, function in own.items() if _reached(function, names) & (set(own) - {name})]
    for name in borrowing:
        names[name] = lent[name] = _lent(own[name], lent, names, cells)
        for cell in cells.get(name, ()):
            cell.cell_contents = names[name]


def _reached(function: Any, names: Dict[str, Any]) -> Set[str]:
    """The names of the module that a function comes to, through others of the module, too."""
    reached: Set[str] = set()
    waiting = [function]
    while waiting:
        for name in set(_used(waiting.pop().__code__)) & set(names) - reached:
            reached.add(name)
            if isinstance(names[name], FunctionType) and not hasattr(names[name], "__wrapped__"):
                waiting.append(names[name])
    return reached


def _used(code: CodeType) -> Iterator[str]:
    """The names that a function looks up outside of itself, in the functions inside of it, too."""
    yield from code.co_names
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _used(constant)


def _cells(names: Dict[str, Any]) -> Places:
    """The cells that the functions of a module share, when the module is a function's locals (the one file)."""
    found: Places = {}
    for function in names.values():
        if isinstance(function, FunctionType):
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
                if not any(cell is other for other in found.setdefault(name, [])):
                    found[name].append(cell)
    return found


def _lent(function: Any, lent: Dict[str, Any], names: Dict[str, Any], cells: Places) -> Any:
    home, getframe = function.__globals__, sys._getframe

    def called(*args: Any, **keys: Any) -> Any:
        caller = getframe(1).f_globals
        if caller is home:
            return function(*args, **keys)
        theirs = _theirs(caller, lent)
        if not theirs:
            return function(*args, **keys)
        before = _put(names, cells, theirs)
        try:
            result = function(*args, **keys)
        finally:
            _put(names, cells, before)
        if isinstance(result, FunctionType) and result.__globals__ is home:
            return _lent(result, lent, names, cells)
        return result

    return update_wrapper(called, function)


def _theirs(caller: Dict[str, Any], lent: Dict[str, Any]) -> Dict[str, Any]:
    """The functions of the caller's file that have a name of the module."""
    theirs = {}
    for name, own in lent.items():
        value = caller.get(name, own)
        if value is not own and callable(value) and not _ours(value):
            theirs[name] = _fitted(value)
    return theirs


def _fitted(value: Any) -> Any:
    """A function that may be given more arguments than it has: the modules' own take a few that no text asks for."""
    code = getattr(value, "__code__", None)
    if code is None or code.co_flags & 0x04:
        return value
    most = code.co_argcount - (getattr(value, "__self__", None) is not None)
    return lambda *args, **keys: value(*args[:most], **keys)


def _ours(value: Any) -> bool:
    module = getattr(value, "__module__", None) or ""
    return module.split(".")[0] in ("quaterne", "quaterne_labs", "builtins")


def _put(names: Dict[str, Any], cells: Places, values: Dict[str, Any]) -> Dict[str, Any]:
    """Put values under names; what was there before comes back."""
    if "_noyau" in names and "_noyau" not in values:
        values = {**values, "_noyau": DECLINE}
    before = {name: names[name] for name in values}
    names.update(values)
    for name, value in values.items():
        for cell in cells.get(name, ()):
            cell.cell_contents = value
    return before
