"""A progress bar on stderr, drawn only for work that takes more than a second."""

from __future__ import annotations

from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 1.0


class Progress:
    """Called with how much of how much is done; erases its bar when the work is over."""

    def __init__(self, label: str, *, visible: bool, color: bool, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._label, self._visible, self._color = label, visible, color
        self._start = monotonic()
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        """Start the clock."""
        self._start = monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int | None = None, label: str = "") -> None:
        """Show that `done` of `total` (None: nobody knows) is done."""
        if not self._visible or (self._bar is None and monotonic() - self._start < self._patience):
            return
        bar = self._bar or self._drawn()
        if self._task is None:
            self._task = bar.add_task(label or self._label, total=total)
        bar.update(self._task, completed=done, total=total, description=label or self._label)

    def _drawn(self) -> Bar:
        from rich.console import Console
        from rich.progress import Progress as Bar

        self._bar = Bar(console=Console(stderr=True, no_color=None if self._color else True), transient=True)
        self._bar.start()
        return self._bar
