//! The same through every carrier: command, database, library; Python's side is `python/tests/test_carriers.py`.

mod contests;
