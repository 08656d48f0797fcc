# Reads the Python file that is the first argument, without running it, and says what is in it, a line each:
#   agent 3          a function agent, or something called so, at line 3
#   reads 7          it reads its input, at line 7
#   engine           it mentions ugiok, outside comments
#   callable 5 best  the last thing at its top that can be called
#   broken 2: …      it is no Python
import ast
import sys

try:
    with open(sys.argv[1], "rb") as file:
        tree = ast.parse(file.read())
except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
    print("broken", f"{getattr(error, 'lineno', None) or 1}: {error}".replace("\n", " "))
    raise SystemExit

DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def statements(body):
    """What stands at the top, in the branches of if and try, too."""
    for each in body:
        yield each
        if isinstance(each, (ast.If, ast.Try, ast.With, ast.For, ast.While)):
            for part in ("body", "orelse", "finalbody"):
                yield from statements(getattr(each, part, []))


last = None
for each in statements(tree.body):
    names = []
    if isinstance(each, DEFINES):
        names = [each.name]
        last = (each.lineno, each.name)
    elif isinstance(each, (ast.Assign, ast.AnnAssign)):
        targets = each.targets if isinstance(each, ast.Assign) else [each.target]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        if names and isinstance(each.value, (ast.Lambda, ast.Call)):
            last = (each.lineno, names[0])
    elif isinstance(each, (ast.Import, ast.ImportFrom)):
        names = [(alias.asname or alias.name) for alias in each.names]
    if "agent" in names:
        print("agent", each.lineno)
if last:
    print("callable", *last)

for each in ast.walk(tree):
    if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
        zero = each.func.id == "open" and each.args and getattr(each.args[0], "value", None) in (0, "/dev/stdin")
        if each.func.id == "input" or zero:
            print("reads", each.lineno)
    elif isinstance(each, ast.Attribute) and each.attr == "stdin" and isinstance(each.ctx, ast.Load):
        print("reads", each.lineno)
    elif isinstance(each, ast.ImportFrom) and any(alias.name in ("stdin", "*") for alias in each.names):
        if each.module == "sys":
            print("reads", each.lineno)
    elif isinstance(each, ast.Import) and any(alias.name == "fileinput" for alias in each.names):
        print("reads", each.lineno)
    elif isinstance(each, ast.Constant) and "ugiok" in str(each.value):
        print("engine")
