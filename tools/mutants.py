"""`make mutants`: plant faults in the fast engine one at a time; each must be caught within 5,000 games.

    python tools/mutants.py [--only NAME]… [--sample N] [--seed S] [--first] [--jobs J] [--json FILE] [--compiled]

For each fault of faults.yaml the package is copied, one line is changed, and the witnesses are asked: the referee
judges games, the scenarios are run, invariants are checked; where nobody saw anything the referee gets 5,000 games;
and there, and for faults that break no rule, figures are compared with other engines'. Afterwards the same is asked of
the engine without a fault, which must be accused by nobody. Copies are run by Python, without a compiler: compiling one
takes half a minute. That this makes no difference is shown at the end, too (`--compiled` compiles each all the same).

Exit code 1 if a fault survives, no longer applies, or the engine itself is accused.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import faults
from faults import Fault

ROOT: Final = Path(__file__).resolve().parents[1]
WITNESSES: Final = ("referee", "scenario", "invariant", "reference")
QUICK: Final = ("referee", "scenario", "invariant")
QUICK_GAMES: Final = 300
GAMES: Final = 5000
CONTROL_GAMES: Final = 40
"""Games at each table that the referee sees of the engine without a fault."""
PRINTED_GAMES: Final = 6
"""Games at each table that are compared, compiled and interpreted."""
CHUNK: Final = 8
"""Tables that one process looks at in the control."""
WIDTH: Final = 52


@dataclass
class Result:
    """What the witnesses say of one fault (or of none): by witness; absent if it was not asked, None if silent."""

    name: str
    group: str = ""
    answers: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    trouble: str = ""
    seconds: float = 0.0

    @property
    def caught_by(self) -> list[str]:
        return [name for name in WITNESSES if self.answers.get(name)]

    def line(self) -> str:
        """The fault and who catches it, in a line of the table."""
        return f"{self.group:14}  {self.name:{WIDTH}}  {self.told()}  [{self.seconds:.0f} s]"

    def told(self) -> str:
        """Who catches it, and after how many games."""
        if self.trouble:
            return f"TROUBLE   {self.trouble}"
        return "; ".join(_told(name, self.answers[name]) for name in self.caught_by) or "SURVIVES"


def _told(witness: str, answer: dict[str, Any] | None) -> str:
    assert answer is not None
    if witness == "referee":
        return f"referee after {answer['after']}"
    if witness == "scenario":
        return f"{len(answer['all'])} scenario{'s' * (len(answer['all']) != 1)}"
    return f"{witness} ({answer['says'].partition(':')[0]}, {answer['after']})"


@dataclass(frozen=True)
class Run:
    """What all faults of one run share."""

    seed: int
    first: bool
    interpreted: bool
    folder: Path

    @property
    def sound(self) -> Path:
        """The package without a fault, as it was when the run began: the source may be edited meanwhile."""
        return self.folder / "sound" / "uno_sim"

    def begin(self) -> None:
        """Keep a copy of the package, of these scripts, and of all scenarios, read once for all witnesses."""
        from uno_sim.scenario import load

        shutil.copytree(faults.PACKAGE, self.sound)
        shutil.copytree(ROOT / "tools", self.sound.parent / "tools")
        root = ROOT / "tests" / "scenarios"
        read = {file.relative_to(root).with_suffix("").as_posix(): load(file) for file in sorted(root.rglob("*.yaml"))}
        (self.folder / "scenarios.pickle").write_bytes(pickle.dumps(read))

    def ask(self, package: Path, tables: Sequence[str], witnesses: Sequence[str], games: int) -> Result:
        """Ask witnesses of the engine in a package."""
        request = {
            "package": str(package), "tables": list(tables), "witnesses": list(witnesses), "seed": self.seed,
            "games": games, "first": self.first, "interpreted": self.interpreted,
            "scenarios": str(self.folder / "scenarios.pickle"), "root": str(ROOT),
        }  # fmt: skip
        where = {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        if package != self.sound:  # which may be compiled already
            where |= {"UNO_SIM_CACHE": str(package.parent / "cache"), "NUMBA_OPT": "1"}
        done = subprocess.run(
            [sys.executable, str(self.sound.parent / "tools" / "witnesses.py"), json.dumps(request)],
            env=os.environ | where, capture_output=True, text=True,
        )  # fmt: skip
        result = Result("")
        for line in done.stdout.splitlines():
            answer = json.loads(line)
            result.answers[answer["witness"]] = answer["found"]
        if done.returncode:
            result.trouble = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        return result

    def plant(self, fault: Fault) -> Result:
        """Plant one fault and ask the witnesses: the quick ones, and all of them where those see nothing."""
        began = time.monotonic()
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            package = Path(name) / "uno_sim"
            shutil.copytree(self.sound, package)
            file = package / fault.file
            try:
                file.write_text(fault.planted(file.read_text(encoding="utf-8")), encoding="utf-8")
            except faults.DoesNotApply as error:
                return Result(fault.name, fault.group, trouble=str(error))
            result = self.ask(package, fault.at, QUICK, QUICK_GAMES)
            if more := self._more(fault, result):
                answer = self.ask(package, fault.at, more, GAMES)
                result.answers |= answer.answers
                result.trouble = answer.trouble
        result.name, result.group, result.seconds = fault.name, fault.group, time.monotonic() - began
        return result

    def _more(self, fault: Fault, result: Result) -> tuple[str, ...]:
        """Who is asked when the quick witnesses have been: everybody, if those saw nothing; and figures tell of chance
        and of what players choose, where no rule is broken."""
        if result.trouble:
            return ()
        if not result.caught_by:
            return ("referee", "reference")
        return ("reference",) if fault.group in faults.OTHER_GROUPS and not self.first else ()


def chosen(options: argparse.Namespace) -> list[Fault]:
    """The faults of this run."""
    known = faults.faults()
    if unknown := set(options.only) - set(known):
        sys.exit(f"mutants: no fault is called {', '.join(map(repr, sorted(unknown)))}; all are in {faults.TABLE}")
    some = [known[name] for name in options.only] or list(known.values())
    if options.sample and options.sample < len(some):
        some = Random(f"mutants/{options.seed}").sample(some, options.sample)
    return some


def control(run: Run, results: Iterable[Result], each: Callable[..., Any]) -> list[str]:
    """Accusations of the engine without a fault, by the witnesses and at the tables by which faults were caught."""
    tables: dict[str, set[str]] = {}
    for result in results:
        for witness in result.caught_by:
            tables.setdefault(witness, set()).update(faults.faults()[result.name].at)
    asked = []
    for witness, names in tables.items():
        once = witness in ("scenario", "reference")  # these do not depend on tables
        ordered = ["official"] if once else sorted(names)
        asked += [(witness, ordered[i : i + CHUNK]) for i in range(0, len(ordered), CHUNK)]
    sound = Run(run.seed, False, run.interpreted, run.folder)

    def ask(witness: str, names: list[str]) -> str:
        games = GAMES if witness == "reference" else CONTROL_GAMES * len(names)
        result = sound.ask(run.sound, names, (witness,), games)
        answer = result.answers.get(witness)
        return result.trouble or (f"{witness} at {', '.join(names)}: {answer['says']}" if answer else "")

    return [says for says in each(ask, *zip(*asked, strict=True)) if says]


def compiled_is_interpreted(run: Run, tables: Sequence[str]) -> list[str]:
    """The tables at which the compiled engine does not play what the interpreted one plays."""
    prints = []
    for interpreted in (True, False):
        how = Run(run.seed, False, interpreted, run.folder)
        result = how.ask(run.sound, tables, ("fingerprints",), PRINTED_GAMES)
        if result.trouble:
            return [result.trouble]
        answer = result.answers["fingerprints"]
        assert answer is not None
        prints.append(answer["all"])
    return [f"compiled and interpreted differ: {one}" for one, other in zip(*prints, strict=True) if one != other]


def summary(results: list[Result], accusations: list[str], seconds: float) -> int:
    """Print what came of it; the exit code."""
    by = Counter(witness for result in results for witness in result.caught_by)
    only = Counter(result.caught_by[0] for result in results if len(result.caught_by) == 1)
    bad = [result for result in results if result.trouble or not result.caught_by]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = f"{seconds:.0f} s, and {used.ru_utime + used.ru_stime:.0f} s of the processors' time"
    print(f"\n{len(results)} faults planted, {len(results) - len(bad)} caught, {len(bad)} not, in {spent}")
    for witness in WITNESSES:
        print(f"  {witness:10} caught {by[witness]:3}, alone {only[witness]:3}")
    for result in bad:
        print(f"  NOT CAUGHT: {result.name}: {result.told()}")
    for says in accusations:
        print(f"  WITHOUT A FAULT: {says}")
    if not accusations:
        print("  the engine without a fault is accused by nobody, and plays the same compiled and interpreted")
    return 1 if bad or accusations else 0


def main() -> int:
    """Plant, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this fault (may be repeated)")
    parser.add_argument("--sample", type=int, metavar="N", help="so many faults, chosen by the seed")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("UNO_PROOF_SEED", "1")))
    parser.add_argument("--first", action="store_true", help="ask nobody else once one witness has caught a fault")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all answers there")
    parser.add_argument("--compiled", action="store_true", help="compile each copy (half a minute each)")
    options = parser.parse_args()
    began = time.monotonic()
    some = chosen(options)
    print(f"mutants: {len(some)} of {len(faults.faults())} faults, seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-") as name, ThreadPoolExecutor(options.jobs) as pool:
        run = Run(options.seed, options.first, not options.compiled, Path(name))
        run.begin()
        results = []
        for result in pool.map(run.plant, some):
            results.append(result)
            print(f"{result.group:14}  {result.name:{WIDTH}}  {result.told()}  [{result.seconds:.0f} s]", flush=True)
        accusations = control(run, results, pool.map)
        accusations += compiled_is_interpreted(run, sorted({at for fault in some for at in fault.at}))
    if options.json:
        options.json.write_text(json.dumps([vars(result) for result in results], indent=1), encoding="utf-8")
    return summary(results, accusations, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
