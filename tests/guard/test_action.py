"""The steps of action.yml, one by one, as GitHub's runner would take them; and the hook for pre-commit.

Steps that use somebody else's action are stood in for: what they leave behind is what the next step needs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from junitparser import JUnitXml
from ruamel.yaml import YAML

ROOT: Final = Path(__file__).resolve().parents[2]
ACTION: Final = YAML(typ="safe").load(ROOT / "action.yml")
HOOKS: Final = YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")
EXPRESSION: Final = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")
OTHERS: Final = ("actions/setup-python", "actions/cache", "actions/upload-artifact")


class Runner:
    """Takes the steps of a composite action, with the inputs of a workflow."""

    def __init__(self, folder: Path, temp: Path, inputs: Mapping[str, str]) -> None:
        self.folder, self.temp = folder, temp
        self.inputs = {name: str(each.get("default", "")) for name, each in ACTION["inputs"].items()} | dict(inputs)
        self.outputs: dict[str, dict[str, str]] = {}
        self.log: dict[str, str] = {}
        self.used: list[str] = []
        self.failed = False

    def take(self) -> None:
        """All steps; after one that failed only those that always run."""
        for step in ACTION["runs"]["steps"]:
            if not self.failed or step.get("if") == "always()":
                self._use(step) if "uses" in step else self._run(step)

    def filled(self, text: str) -> str:
        return EXPRESSION.sub(lambda match: self._value(match[1]), text)

    def _value(self, expression: str) -> str:
        where, _, rest = expression.partition(".")
        if where == "inputs":
            return self.inputs[rest]
        if where == "steps":
            step, _, name = rest.partition(".outputs.")
            return self.outputs[step].get(name, "")
        assert expression in ("runner.os", "runner.arch", "hashFiles(inputs.baseline)"), expression
        return "x"

    def _use(self, step: Mapping[str, Any]) -> None:
        name, _, version = step["uses"].partition("@")
        assert name in OTHERS
        assert re.fullmatch(r"v\d+", version)
        given = {key: self.filled(str(value)) for key, value in step["with"].items()}
        self.used.append(name)
        if name == "actions/upload-artifact":
            assert Path(given["path"]).exists() or given["if-no-files-found"] == "ignore"

    def _run(self, step: Mapping[str, Any]) -> None:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "an input in a script would be run: it goes through the environment"
        output, summary = self.temp / "output", self.temp / "summary.md"
        output.write_text("", encoding="utf-8")
        script = self.temp / "script.sh"
        script.write_text(step["run"], encoding="utf-8")
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PIP_DRY_RUN": "1", "PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0",
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(summary),
            "RUNNER_TEMP": str(self.temp),
            **{key: self.filled(str(value)) for key, value in step.get("env", {}).items()},
        }  # fmt: skip
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        self.log[step["name"]] = done.stdout + done.stderr
        self.failed = self.failed or done.returncode != 0
        if "id" in step:
            lines = output.read_text(encoding="utf-8").splitlines()
            self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)


def runner(folder: Path, tmp_path: Path, **inputs: str) -> Runner:
    temp = tmp_path / "temp"
    temp.mkdir()
    found = Runner(folder, temp, {"package": str(ROOT), **inputs})
    found.take()
    return found


@pytest.mark.slow
def test_a_balance_that_holds(folder: Path, tmp_path: Path) -> None:
    took = runner(folder, tmp_path)
    assert not took.failed, took.log
    assert took.used == list(OTHERS)
    assert took.outputs["check"]["exit-code"] == "0"
    assert took.filled(ACTION["outputs"]["exit-code"]["value"]) == "0"
    assert "the engine is ready" in took.log["Compile the engine, unless it was found"]
    assert "::error" not in took.log["Check the balance"]
    assert (took.temp / "summary.md").read_text(encoding="utf-8").startswith("## Balance: 2 unchanged")
    assert JUnitXml.fromfile(took.filled(ACTION["outputs"]["junit"]["value"])).failures == 0


@pytest.mark.slow
def test_a_balance_that_is_upset(changed: Path, tmp_path: Path) -> None:
    took = runner(changed, tmp_path, options="--budget 0")
    assert took.failed
    assert took.used[-1] == "actions/upload-artifact", "the report is kept all the same"
    assert took.outputs["check"]["exit-code"] == "1"
    assert "::error file=house.yaml,line=" in took.log["Check the balance"]
    assert "rules.draw.amount: one → until-playable" in (took.temp / "summary.md").read_text(encoding="utf-8")
    assert JUnitXml.fromfile(took.outputs["check"]["junit"]).failures > 0


@pytest.mark.slow
def test_a_baseline_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    took = runner(folder, tmp_path, baseline="nowhere.json; echo oops")
    assert took.failed
    assert took.outputs["check"]["exit-code"] == "2"
    assert "nowhere.json; echo oops: there is no such file" in took.log["Check the balance"]
    assert "\noops" not in took.log["Check the balance"]


def test_inputs_and_outputs_say_what_they_are() -> None:
    assert ACTION["runs"]["using"] == "composite"
    for each in (*ACTION["inputs"].values(), *ACTION["outputs"].values()):
        assert each["description"]
    for step in ACTION["runs"]["steps"]:
        assert step["name"]
        assert ("uses" in step) != ("run" in step)


def test_the_hook_does_what_it_says(changed: Path) -> None:
    [hook] = HOOKS
    assert re.search(hook["files"], "house.yaml")
    assert re.search(hook["files"], "balance.json")
    assert not re.search(hook["files"], "README.md")
    program, *command = hook["entry"].split()
    assert (program, hook["language"], hook["pass_filenames"]) == ("uno-sim", "python", False)
    done = subprocess.run(
        [sys.executable, "-m", "uno_sim", *command, *hook["args"]],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert "not looked into" in done.stdout
