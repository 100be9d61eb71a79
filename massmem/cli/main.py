"""The command `massmem`: understand, run, and answer for what goes wrong."""

from __future__ import annotations

import sys

from massmem.cli.show import ReaderGone, finish, prepare, talk
from massmem.errors import MassmemError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.cli.spec import Call

DONE, FAILED, INTERRUPTED = 0, 2, 130


def main(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code. `args` are those of the process unless given."""
    if args is None:
        _speak_utf8()
    prepare()
    words = list(sys.argv[1:] if args is None else args)
    try:
        code = _run(words)
        finish()
    except ReaderGone:
        return DONE
    except MassmemError as error:
        return _told(error, words)
    except KeyboardInterrupt:
        talk("massmem: interrupted")
        return INTERRUPTED
    except OSError as error:
        return _told(_system(error), words)
    except Exception as error:  # noqa: BLE001 - the one place that keeps a traceback from the user
        return _bug(error, words)
    return code


def _run(words: Sequence[str]) -> int:
    from massmem.cli.fast import parse  # noqa: PLC0415 - inside, so that a failing import is told in one line too

    quick = parse(words)
    if quick is not None:
        return _answered(quick)
    from massmem.cli.app import parse as parse_all  # noqa: PLC0415 - typer takes five times Python's start

    call = parse_all(words)
    return call if isinstance(call, int) else _answered(call)


def _answered(call: Call) -> int:
    from massmem.cli.show import Show  # noqa: PLC0415 - help and errors need none
    from massmem.cli.spec import module_of  # noqa: PLC0415

    code: int = module_of(call.verb).run(call.common, Show(call.common), **call.values)
    return code


def _speak_utf8() -> None:
    """Start anew in Python's UTF-8 mode where the locale makes it take names of files and arguments for other than UTF-8.

    The same file would have another name, or none at all, for whoever comes with another locale.
    """
    if sys.getfilesystemencoding() == "utf-8" or sys.flags.utf8_mode or not sys.executable:
        return
    import os  # noqa: PLC0415 - only in such a locale

    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 - ourselves


def _told(error: MassmemError, words: Sequence[str]) -> int:
    if "--debug" in words:
        _traceback(error)
    talk(f"massmem: {error.message}")
    if error.cure:
        talk(f"  {error.cure}")
    _empty_stdout()
    return error.exit_code


def _system(error: OSError) -> MassmemError:
    """What the operating system refuses in passing (a full disk, a folder without leave), in one line."""
    place = f"{error.filename}: " if error.filename else ""
    told = MassmemError(f"{place}{error.strerror or error}", "see to that and run the command again")
    told.__cause__ = error
    return told


def _bug(error: Exception, words: Sequence[str]) -> int:
    """An exception that massmem did not expect: one line, and the traceback for who asks for it."""
    if "--debug" in words:
        _traceback(error)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    talk(f"massmem: this is a bug: {what}")
    if "--debug" not in words:
        talk("  run it again with --debug for the traceback, and report that")
    _empty_stdout()
    return FAILED


def _empty_stdout() -> None:
    """Let go what was printed before the failure, and do not fail over it once more."""
    try:
        finish()
    except (ReaderGone, MassmemError):
        return


def _traceback(error: BaseException) -> None:
    from traceback import format_exception  # noqa: PLC0415 - only after a failure

    talk("".join(format_exception(error)).rstrip("\n"))
