"""stub"""
def puissance4(*a): return None
def puissance4_memo(*a): return None
def hasard(n): return None
def alignements(*a): return None
def morpion_score(*a): return None
def etat(*a): return None
def strategie_caml(nom, n, s): return s
def rapport(*a): return None
