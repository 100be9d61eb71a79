"""The only printer: data to stdout, talk to stderr, both always UTF-8 with LF line ends.

JSON or text, tables on a terminal and aligned text in a pipe, quietly or not: commands hand over reports and never
ask. What the reports look like is in `screens`.
"""

from __future__ import annotations

import sys

from massmem.errors import MassmemError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TextIO, TypeVar

    from rich.console import Console

    from massmem.cli.progress import Progress
    from massmem.cli.screens.blocks import Block
    from massmem.cli.spec import Common
    from massmem.model.reports.writing import LogReport

    T = TypeVar("T")


MOST_FAULTS = 10


class ReaderGone(Exception):
    """Whoever read stdout has stopped (`massmem facts | head -1`): no failure, just the end."""


class Unwritable(MassmemError):
    """What was asked is done, but stdout does not take the answer."""


def prepare() -> None:
    """Make stdout and stderr UTF-8, whatever locale and PYTHONIOENCODING say."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")


def on_terminal(stream: TextIO | None) -> bool:
    """Whether a person is looking at (or typing into) this stream."""
    return stream is not None and stream.isatty()


def put(text: str) -> None:
    """Write to stdout. Raises ReaderGone or Unwritable."""
    try:
        _stdout().write(text)
    except OSError as error:
        raise _failed(error) from error


def finish() -> None:
    """Bring what was put all the way out. Raises ReaderGone or Unwritable."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _failed(error) from error


def talk(text: str) -> None:
    """Write one line to stderr; with stderr closed there is nobody to tell."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        _lead_nowhere(2)


def _stdout() -> TextIO:
    if sys.stdout is None:
        raise Unwritable("cannot write to stdout: it is closed", "give the command an open stdout")
    return sys.stdout


def _failed(error: OSError) -> Exception:
    """The exception to raise for an stdout that takes no more."""
    _lead_nowhere(1)
    if isinstance(error, BrokenPipeError):
        return ReaderGone()
    return Unwritable(f"cannot write to stdout: {error.strerror}", "what was asked is done; only its answer is lost")


def _lead_nowhere(stream: int) -> None:
    """Let a stream take whatever comes, so that Python's own last flush cannot fail and change the exit code."""
    import os  # noqa: PLC0415 - not needed while all goes well

    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


class Show:
    """Prints answers as the common options ask: as JSON or text, quietly or not, with or without colours."""

    def __init__(self, common: Common) -> None:
        self._json = common.json
        self._quiet = common.quiet
        self._color = not common.no_color

    def answer(self, report: T, screen: Callable[[T], Iterable[Block]]) -> None:
        """Print what was asked for: the report's JSON document, or its screen."""
        if self._json:
            from massmem.cli.screens.document import document  # noqa: PLC0415 - text needs no JSON

            put(document(report, pretty=on_terminal(sys.stdout)))
        else:
            self._print(screen(report))

    def listed(self, rows: Sequence[T], screen: Callable[[Sequence[T]], Iterable[Block]], none: str) -> None:
        """Print a list that was asked for; of one with nothing in it the line `none` on stderr says so."""
        if rows or self._json:
            self.answer(rows, screen)
        else:
            self.notice(f"massmem: {none}")

    def row(self, report: object) -> None:
        """Print one of many answers as a line of JSON, at once: somebody may wait for it at the other end of a pipe."""
        from massmem.cli.screens.document import document  # noqa: PLC0415 - text needs no JSON

        put(document(report, pretty=False))
        finish()

    def happened(self, report: object, line: str) -> None:
        """Print one of many happenings at once: a line of JSON, or of text, which `--quiet` leaves out."""
        if self._json:
            self.row(report)
        elif not self._quiet:
            put(line + "\n")
            finish()

    def done(self, report: T, screen: Callable[[T], Iterable[Block]]) -> None:
        """Confirm what was done: an answer that `--quiet` leaves out (never the JSON document)."""
        if self._json or not self._quiet:
            self.answer(report, screen)

    def text(self, text: str, report: object) -> None:
        """Print a text that is the whole answer exactly as it is, or with `--json` the report that holds it."""
        if self._json:
            self.answer(report, lambda _: ())
        else:
            self.whole(text)

    def whole(self, text: str) -> None:
        """Print a text exactly as it is, ended by a newline."""
        put(text if text.endswith("\n") or not text else text + "\n")

    def verbatim(self, text: str) -> None:
        """Print a text and nothing else, whatever the options."""
        put(text)
        finish()

    def pass_on(self, data: bytes) -> None:
        """Write bytes to stdout at once. Raises ReaderGone or Unwritable."""
        try:
            _stdout().buffer.write(data)
            _stdout().buffer.flush()
        except OSError as error:
            raise _failed(error) from error

    def keep(self, path: str, report: object) -> None:
        """Write a report to a file as a JSON document."""
        from massmem.cli.screens.document import document  # noqa: PLC0415 - for this alone

        with open(path, "w", encoding="utf-8") as file:
            file.write(document(report, pretty=True))

    def exactly(self, text: str, report: object) -> None:
        """Print a text and nothing else, no newline either, or with `--json` the report that holds it."""
        if self._json:
            self.answer(report, lambda _: ())
        else:
            put(text)

    def logged(self, report: LogReport) -> None:
        """Confirm what was logged: its reference, or how many entries."""
        if self._json:
            self.answer(report, lambda _: ())
        elif not self._quiet:
            put(_logged(report))

    def colors(self) -> bool:
        """Whether colours may be used on stdout."""
        return self._color and on_terminal(sys.stdout)

    def notice(self, text: str) -> None:
        """Say something on stderr that `--quiet` leaves out."""
        if not self._quiet:
            talk(text)

    def warn(self, warnings: Iterable[str]) -> None:
        """Say on stderr what a person should know, however quiet."""
        for warning in warnings:
            talk(f"massmem: warning: {warning}")

    def fault(self, text: str, cure: str = "") -> None:
        """Say on stderr what could not be done, while the rest was."""
        talk(f"massmem: {text}" + (f"\n  {cure}" if cure else ""))

    def faults(self, texts: Sequence[str], what: str) -> None:
        """Say on stderr what could not be done: the first ten, then how many more there are (JSON has them all)."""
        for text in texts[:MOST_FAULTS]:
            self.fault(text)
        if len(texts) > MOST_FAULTS:
            self.fault(f"and {len(texts) - MOST_FAULTS:,} more {what}; --json names them all")

    def explain(self, blocks: Iterable[Block]) -> None:
        """Print a screen on stderr: an explanation that was asked for beside the answer."""
        from massmem.cli.screens.blocks import as_text, print_on  # noqa: PLC0415 - most answers need no tables

        if on_terminal(sys.stderr):
            print_on(self._console(sys.stderr), blocks)
        else:
            talk(as_text(blocks).removesuffix("\n"))

    def progress(self, label: str) -> Progress:
        """A bar on stderr for work that takes more than a second; use it in a `with`."""
        from massmem.cli.progress import Progress  # noqa: PLC0415 - for long work only

        return Progress(label, visible=on_terminal(sys.stderr) and not self._quiet, color=self._color)

    def can_ask(self) -> bool:
        """Whether a person is there to answer questions."""
        return not (self._json or self._quiet) and on_terminal(sys.stdin) and on_terminal(sys.stdout)

    def _print(self, blocks: Iterable[Block]) -> None:
        from massmem.cli.screens.blocks import as_text, print_on  # noqa: PLC0415 - the quick verbs print whole texts

        if on_terminal(sys.stdout):
            print_on(self._console(sys.stdout), blocks)
        else:
            put(as_text(blocks))

    def _console(self, stream: TextIO) -> Console:
        from rich.console import Console  # noqa: PLC0415 - rich is for terminals only

        return Console(file=stream, no_color=None if self._color else True, highlight=False)


def _logged(report: LogReport) -> str:
    """One entry by its reference, several by their number (the JSON document has every reference)."""
    told = [f"{n:,} {word}" for n, word in ((report.logged, "logged"), (report.already_logged, "already logged")) if n]
    if report.logged + report.already_logged == 1 and report.ids:
        return f"{told[0].partition(' ')[2]} {report.ids[0]}\n"
    return (", ".join(told) or "nothing logged") + "\n"
