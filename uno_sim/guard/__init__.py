"""Guards balance: what was played is kept as exact totals, and played again after every change.

`baseline` makes and reads the file, `check` replays it, `verdict` decides whether a change matters, `explain` says what
moved first, `formats` tells it to people and to continuous integration (docs/balance.md).
"""
