"""Join the lab modules into ``quaterne_labs.py``, one file of plain Python for platforms without wheels.

    python tools/one_file.py            write it
    python tools/one_file.py --check    exit 1 if it is not what the modules say

Each module becomes a function whose local names are its names, because the labs reuse each other's (``jouer`` is a
move in lab A and a whole game in lab C).  The function's locals become a module in ``sys.modules``, so that both
``from quaterne_labs.puissance4 import *`` and ``from quaterne_labs import morpion`` work.  Sources kept as strings
and executed would do the same, with tracebacks that show no line of code.
"""

import re
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
TARGET = HERE / "quaterne_labs.py"
MODULES = ("puissance4", "alignements", "morpion", "caml", "rapport")

HEADER = '''"""Les cinq TP en un seul fichier, sans rien à installer : posez-le à côté de votre programme.

    from quaterne_labs.puissance4 import *        TP A, IA pour Puissance 4
    from quaterne_labs.alignements import *       TP B, les alignements et leurs poids
    from quaterne_labs.morpion import *           TP C, Morpion et MiniMax
    from quaterne_labs.caml import *              TP D, Puissance 4 :: IA, en habits Python
    from quaterne_labs.rapport import *           TP E, la grille 12 × 6

Ce sont les fonctions de ``quaterne.labs``, sans le moteur : mêmes noms, mêmes réponses, plus lentement. Ce fichier
est fabriqué par ``tools/one_file.py`` ; modifiez plutôt les modules.
"""

import sys
import types
%s

def _module(nom, remplit):
    """Le module dont les noms sont les variables locales de la fonction remplit."""
    module = types.ModuleType(__name__ + "." + nom, remplit.__doc__)
    module.__dict__.update(remplit())
    for objet in module.__dict__.values():
        if isinstance(objet, types.FunctionType):
            objet.__module__ = module.__name__
            objet.__qualname__ = objet.__name__
    lend(module.__dict__, module.__all__)
    sys.modules[module.__name__] = module
    return module
'''


def plain(name: str) -> str:
    """The module as a function, without the lines that ask the engine."""
    source = (HERE / "quaterne" / "labs" / f"{name}.py").read_text(encoding="utf-8")
    source = re.sub(r"^ *# <noyau>\n.*?^ *# </noyau>\n", "", source, flags=re.M | re.S)
    source = source.replace("from quaterne.labs._votre import lend\n", "").replace("\n\nlend(globals(), __all__)\n", "")
    return f"\n\ndef _{name}():\n{textwrap.indent(source, '    ')}\n    return locals()\n"


def lending() -> str:
    """What makes the modules use the functions of their caller, without its header."""
    source = (HERE / "quaterne" / "labs" / "_votre.py").read_text(encoding="utf-8")
    return source.split('"""\n\nimport sys\n', 1)[1]


def one_file() -> str:
    """The whole text of ``quaterne_labs.py``."""
    modules = "".join(f'{name} = _module("{name}", _{name})\n' for name in MODULES)
    return HEADER.replace("%s\n", lending(), 1) + "".join(map(plain, MODULES)) + "\n\n" + modules


def main() -> int:
    """Write the file, or say whether it is up to date."""
    if "--check" in sys.argv[1:]:
        current = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
        if current != one_file():
            print("quaterne_labs.py is out of date: run python tools/one_file.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(one_file(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
