#!/usr/bin/env python3
"""Checks Haibo's wave statistics against an independent package.

A record of waves is analyzed by qats (SINTEF Ocean, https://pypi.org/project/qats), which shares no code with Haibo,
and by Haibo. The significant height Hm0 (four standard deviations) and the mean zero up-crossing period Tz must agree
within 1 %. Without --record, the record is first taken from a scene by `haibo gauge`.

qats and numpy are used if they are installed; otherwise they are installed into a temporary virtual environment, which
needs a network and is removed afterwards, or into --venv, which is kept.

Exit codes: 0 all agree, 1 they do not, 2 the check could not be made.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = """\
examples:
  scripts/check_record.py
  scripts/check_record.py --haibo target/release/haibo --scene assets/scenes/open_sea.toml --at 40,-25
  scripts/check_record.py --record record.csv --table table.json
  scripts/check_record.py --record record.csv            Haibo reads the same file
"""

QATS = "qats==5.5.0"
# What the computing half of qats imports; its window would bring all of Qt, a gigabyte that nothing here opens.
NEEDS = ["numpy", "scipy", "matplotlib", "h5py", "nptdms", "openpyxl", "pandas", "pymatreader"]
TOLERANCE = 0.01


def fail(message):
    """Ends the program: nothing was compared."""
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--haibo", metavar="PATH", default="haibo", help="the program (default: haibo in the PATH)")
    parser.add_argument("--scene", metavar="SCENE.toml", help="the scene to measure (default: Haibo's default scene)")
    parser.add_argument("--set", metavar="TABLE.FIELD=VALUE", action="append", default=[],
                        help="change the scene; may be repeated")
    parser.add_argument("--at", metavar="X,Z", default="0,0", help="where the gauge is (default: 0,0)")
    parser.add_argument("--duration", metavar="SECONDS", default="1800", help="length of the record (default: 1800)")
    parser.add_argument("--rate", metavar="HZ", default="2", help="samples per second (default: 2)")
    parser.add_argument("--record", metavar="FILE", help="check this CSV file instead of a scene's record")
    parser.add_argument("--table", metavar="FILE.json", help="Haibo's numbers of --record; without it, Haibo is asked")
    parser.add_argument("--venv", metavar="DIR", help="install the packages here and keep them")
    arguments = parser.parse_args()
    if arguments.table and not arguments.record:
        parser.error("--table needs --record, the file that it was made from")
    return arguments


def have_packages():
    try:
        import numpy  # noqa: F401
        import qats  # noqa: F401
    except ImportError:
        return False
    return True


def run_in_environment(directory):
    """Runs this script again where the packages are, and returns its exit code."""
    python = Path(directory, "Scripts" if os.name == "nt" else "bin", "python")
    print(f"Installing {QATS} and what it needs into {directory}", file=sys.stderr)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in (
        [sys.executable, "-m", "venv", directory],
        [*pip, *NEEDS],
        [*pip, "--no-deps", QATS],
    ):
        if subprocess.run(command).returncode != 0:
            fail(f"{' '.join(map(str, command))} did not work: its messages above say why")
    environment = dict(os.environ, HAIBO_CHECK_RECORD="installed")
    return subprocess.run([python, __file__, *sys.argv[1:]], env=environment).returncode


def ask_haibo(arguments, directory):
    """The record's file and Haibo's numbers of it."""
    if arguments.table:
        try:
            return arguments.record, json.loads(Path(arguments.table).read_text())
        except (OSError, ValueError) as error:
            fail(f"{arguments.table}: {error}")
    if arguments.record:
        record, command = arguments.record, ["gauge", "--from", arguments.record, "--json"]
    else:
        record = str(Path(directory, "record.csv"))
        command = ["gauge", *([arguments.scene] if arguments.scene else [])]
        for assignment in arguments.set:
            command += ["--set", assignment]
        command += ["--at", arguments.at, "--duration", arguments.duration, "--rate", arguments.rate]
        command += ["-o", record, "--json"]
    program = shutil.which(arguments.haibo)
    if program is None:
        fail(f"there is no program {arguments.haibo}: name it with --haibo PATH")
    answer = subprocess.run([program, *command], stdout=subprocess.PIPE, text=True)
    if answer.returncode != 0:
        fail(f"{program} ended with code {answer.returncode}: its message above says why")
    return record, json.loads(answer.stdout)


def read_rows(path):
    """Times and elevations, by a reader of this script's own."""
    rows = []
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                words = line.split("#")[0].replace(",", " ").replace(";", " ").split()
                try:
                    rows.append((float(words[0]), float(words[1])))
                except (IndexError, ValueError):
                    if rows and words:
                        fail(f"{path}: \"{line.strip()}\" is no row")
    except OSError as error:
        fail(f"{path}: {error}")
    if len(rows) < 64:
        fail(f"{path}: {len(rows)} rows are too few to compare anything")
    return rows


def ask_qats(rows):
    """Significant height and mean up-crossing period by qats."""
    import numpy
    from qats import TimeSeries

    times, elevation = numpy.array(rows).T
    series = TimeSeries("elevation", times, elevation)
    statistics = series.stats()
    # Its own spectrum is smeared as ours is; its standard deviation is not.
    return {"hm0": 4.0 * float(statistics["std"]), "tz": float(statistics["tz"])}


def compare(ours, theirs):
    """Prints the table; whether everything agrees."""
    print(f"{'':6}{'Haibo':>12}{'qats':>12}{'difference':>12}")
    agree = True
    for key, unit in (("hm0", "m"), ("tz", "s")):
        mine, other = ours.get(key), theirs[key]
        if mine is None:
            print(f"{key:6}{'-':>12}{other:12.5f}{'':>12}  {unit}  MISSING")
            agree = False
            continue
        off = mine / other - 1.0
        good = abs(off) <= TOLERANCE
        agree = agree and good
        print(f"{key:6}{mine:12.5f}{other:12.5f}{100 * off:11.3f}%  {unit}  {'ok' if good else 'DISAGREE'}")
    return agree


def main():
    arguments = parse_arguments()
    if not have_packages():
        if os.environ.get("HAIBO_CHECK_RECORD"):
            fail(f"{QATS} cannot be imported although it was installed")
        if arguments.venv:
            return run_in_environment(arguments.venv)
        with tempfile.TemporaryDirectory(prefix="haibo-check-") as directory:
            return run_in_environment(directory)
    with tempfile.TemporaryDirectory(prefix="haibo-record-") as directory:
        record, ours = ask_haibo(arguments, directory)
        rows = read_rows(record)
    print(f"{record}: {len(rows)} samples, tolerance {100 * TOLERANCE:g} %")
    return 0 if compare(ours, ask_qats(rows)) else 1


if __name__ == "__main__":
    sys.exit(main())
