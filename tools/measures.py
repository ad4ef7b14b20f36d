"""Writes the tables of docs/measures.md from the registry of the measures of designers (`uno_sim.tables.feel`)."""

from __future__ import annotations

from pathlib import Path

from uno_sim.report.measures import filled

PAGE = Path(__file__).parents[1] / "docs" / "measures.md"

if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
