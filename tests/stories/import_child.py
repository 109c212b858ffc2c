"""Imports in processes of their own, which are killed where they are told to, or to which the system refuses to write.

Each line of standard input is `[HOME, BUNDLE, HOW, WHAT]`; the answer is one line, `[return code, standard error]`. Processes
are forked from this one, as to start and import takes longer than the import.
"""

import json
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path

from sqlalchemy import Engine, event
from tests.support.bad_files import found
from tests.support.modes import obey_modes

from lexery.cli.main import run
from lexery.corpus.importing import Phase
from lexery.settings import load_settings
from lexery.wiring import open_corpus


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed(home: Path, bundle: Path, moment: str) -> None:
    """Import, and die: at a phase of the import, or when the transaction of this number is about to be committed."""
    commits = 0

    def commit(_connection: object) -> None:
        nonlocal commits
        commits += 1
        if moment == f"commit {commits}":
            die()

    def tell(phase: Phase, done: int, total: int) -> None:
        if moment in (phase, f"{phase} {done} of {total}"):
            die()

    event.listen(Engine, "commit", commit)
    with open_corpus(load_settings(home=home)) as corpus:
        corpus.import_paths([bundle], progress=tell)


def limited(home: Path, bundle: Path, size: str) -> None:
    """Import by the command line where no file may grow beyond `size` bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(size), int(size)))
    os.environ["LEXERY_HOME"] = str(home)
    run(["corpus", "import", str(bundle)])


def read_only(home: Path, bundle: Path, what: str) -> None:
    """Import, or search, without the right to write what the modes forbid, root or not."""
    obey_modes()
    if what == "search":
        sys.stderr.write(json.dumps(found(home), ensure_ascii=False))
        return
    os.environ["LEXERY_HOME"] = str(home)
    run(["corpus", "import", str(bundle)])


WAYS = {"killed": killed, "limited": limited, "read only": read_only}


def serve() -> None:
    sys.argv = ["lexery"]
    for line in sys.stdin:
        home, bundle, how, what = json.loads(line)
        with tempfile.TemporaryFile() as errors:
            child = os.fork()
            if child == 0:
                code = 1
                try:
                    os.dup2(errors.fileno(), 2)
                    WAYS[how](Path(home), Path(bundle), what)
                    code = 0
                except SystemExit as ended:
                    code = int(ended.code or 0)
                finally:
                    sys.stderr.flush()
                    os._exit(code)
            _, status = os.waitpid(child, 0)
            errors.seek(0)
            told = errors.read().decode()
        sys.stdout.write(f"{json.dumps([os.waitstatus_to_exitcode(status), told])}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
