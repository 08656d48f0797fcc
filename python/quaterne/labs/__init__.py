"""The five labs in their own words: names, signatures and conventions on plain lists.

======================  ===  =========================================
``labs.puissance4``     A    grid ``grille[i][j]``, row 0 at the top, and ``hauteur``
``labs.alignements``    B    grid ``G[x][y]``, column first, row 0 at the bottom
``labs.morpion``        C    grid ``grille[x][y]`` of ``' '``, ``'x'``, ``'o'``, row 0 at the top
``labs.caml``           D    grid ``t[y][x]``, row 0 at the bottom
``labs.rapport``        E    grid ``grille[ligne][colonne]`` of ``'-'``, ``'X'``, ``'O'``, row 0 at the bottom
======================  ===  =========================================

A lab's own program runs when ``from puissance4 import *`` becomes ``from quaterne.labs.puissance4 import *``.

The plain Python of these modules is the one source.  It is what a student can read, and it defines what every
function means, on every list, legal position or not.  Where the engine gives the same answer sooner, a few lines
between ``# <noyau>`` and ``# </noyau>`` ask it first and fall back on the plain way when it declines (a grid that no
game reaches, an evaluation of the caller's own).  ``tools/one_file.py`` cuts those lines out and joins
what is left into ``quaterne_labs.py``, one file for platforms that cannot install wheels; the tests run the same
tables through both and through the engine.  The other design, thin delegations here and a second implementation
there, would have had two meanings to keep equal and nothing for a student to read.

A lab is one module, however long, as its sheet hands out one file: students read it from top to bottom, and ``_votre.lend``
puts theirs in the place of its functions in one namespace. Rejected: a module per section of the sheet, between which
a function of the caller's would have to be put in several places at once.
"""

LABS = {
    "A": "puissance4",
    "B": "alignements",
    "C": "morpion",
    "D": "caml",
    "E": "rapport",
}
