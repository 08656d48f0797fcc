"""The labs by letter.

>>> sorted(LABS)
['A', 'B', 'C', 'D', 'E']
"""

from __future__ import annotations

from . import lab_a, lab_b, lab_c, lab_d, lab_e
from .spec import Lab

LABS: dict[str, Lab] = {lab.letter: lab for lab in (lab_a.LAB, lab_b.LAB, lab_c.LAB, lab_d.LAB, lab_e.LAB)}
