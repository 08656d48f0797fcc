"""The process that runs a student's file.

It is started as a program of its own (``wall`` copies this folder and nothing else), knows nothing of what is expected, and
answers one request at a time: it calls a function and sends back what came out.  Judging is done by the parent, so that
whatever the student's code does to this process (patches, prints, exits, loops) can lose marks but never win any.

    parent ──{"call": "victoire", "calls": [{"args": [...]}]}──▶ child      one JSON object per line,
    parent ◀──{"answers": [{"value": ..., "after": [...]}]}───── child      on pipes that print() cannot reach

    values    what goes over the pipe: values as JSON that keeps their types
    streams   what print() and input() reach
    guard     limits, and what a lab never asks for
    given     the modules that come with a lab, and the reference, which does not
    student   the file: its namespace, its functions, its answers
    serve     the loop
"""
