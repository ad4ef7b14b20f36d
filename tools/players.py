"""Writes docs/players.md from the profiles and their settings."""

from __future__ import annotations

from pathlib import Path

from uno_sim.players.words import page

if __name__ == "__main__":
    (Path(__file__).parents[1] / "docs" / "players.md").write_text(page(), encoding="utf-8")
