"""The loop: every architecture learns by the same steps, looks and validations.

It is a generator. Who runs it gives it an evaluator and a place to save, and receives
reports; what they become, a bar, a table or nothing, is no concern of the loop.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from mathglot.train.distributed import Group
from mathglot.train.feed import Feed, Step
from mathglot.train.learner import DivergedError, Learner, Look
from mathglot.train.settings import TrainingSettings
from mathglot.train.validation import Evaluator, Scores

# Of the minutes, before anybody knows how long validating and saving take.
_FIRST_RESERVE = 0.05
# What they may take more at the end than they took before.
_SAFETY = 1.3
# Several processes agree on the time and on stopping every so many steps.
_AGREE_EVERY = 10


@dataclass(slots=True)
class Place:
    """Where a run is: all that it needs to go on besides tensors."""

    step: int = 0
    epoch: int = 0
    position: int = 0
    # Epochs that are over, and the share of the one that is not.
    passes: float = 0.0
    seconds: float = 0.0
    tokens: int = 0
    validations: int = 0
    validated_step: int = -1
    best_exact_match: float = -1.0
    best_perplexity: float = float("inf")
    best_step: int = -1
    schedule: dict[str, float] = field(default_factory=dict)

    def as_record(self) -> dict[str, Any]:
        """The place as JSON keeps it."""
        record = asdict(self)
        if self.best_step < 0:
            del record["best_perplexity"]
        return record


@dataclass(frozen=True, slots=True)
class Report:
    """What happened since the last report."""

    step: int
    epoch: int
    seconds: float
    progress: float
    rate: float
    tokens: int
    tokens_a_second: float
    look: Look | None = None
    scores: Scores | None = None
    best: bool = False
    # Why the run is over: "done" or "stopped".
    ended: str = ""


class Saver(Protocol):
    """Where checkpoints go."""

    def save(self, learner: Learner, place: Place) -> None:
        """Keep all that is needed to go on."""

    def save_best(self, learner: Learner, place: Place) -> None:
        """Keep the weights that translate best so far."""

    def save_failure(self, feed: Feed, step: int, epoch: int, position: int) -> None:
        """Keep the batch that went wrong."""


class Pace:
    """How much of a run is over, by its steps, its epochs or its minutes.

    Time for the last validation and checkpoint is kept back, so that a run that may
    take some minutes is whole when they are over.
    """

    def __init__(self, settings: TrainingSettings, group: Group, place: Place) -> None:
        self._settings, self._group = settings, group
        self._started = time.monotonic() - place.seconds
        self._limit = (settings.minutes or 0.0) * 60
        self._reserve = self._limit * _FIRST_RESERVE
        self._progress = 0.0
        self.seconds = place.seconds

    def progress(self, place: Place) -> float:
        """From 0 to 1 and never back; the same in all processes."""
        if self._group.ranks == 1 or place.step % _AGREE_EVERY == 0:
            now = time.monotonic() - self._started
            (self.seconds,) = self._group.tell([now])
        if self._settings.steps is not None:
            return place.step / self._settings.steps
        if self._settings.epochs is not None:
            return place.passes / self._settings.epochs
        share = self.seconds / max(self._limit - self._reserve, 1e-9)
        self._progress = max(self._progress, share)
        return self._progress

    def spend(self, seconds: float) -> None:
        """Learn how long validating and saving take."""
        (longest,) = self._group.tell([seconds * _SAFETY])
        self._reserve = min(max(self._reserve, longest), self._limit / 2)


class _Speed:
    """Target tokens a second, without the time for validation."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        self._since = time.monotonic()
        self._tokens = 0

    def add(self, tokens: int) -> None:
        self._tokens += tokens

    def read(self) -> float:
        return self._tokens / max(time.monotonic() - self._since, 1e-9)


def train(
    learner: Learner,
    feed: Feed,
    evaluate: Evaluator,
    saver: Saver,
    settings: TrainingSettings,
    *,
    place: Place | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Report]:
    """Train from a place on until the plan is done, or it is stopped."""
    place = place or Place()
    if place.schedule:
        learner.schedule.restore(place.schedule)
    run = _Run(learner, feed, evaluate, saver, settings, place)
    ended = "done"
    steps = feed.steps(place.epoch, place.position)
    try:
        while (progress := run.pace.progress(place)) < 1:
            if run.must_stop(stopped()):
                ended = "stopped"
                break
            run.learn(next(steps), progress)
            yield from run.attend(progress)
    finally:
        steps.close()
    yield run.finish(ended)


class _Run:
    """The parts of a run, and what is done with them at each step."""

    def __init__(
        self,
        learner: Learner,
        feed: Feed,
        evaluate: Evaluator,
        saver: Saver,
        settings: TrainingSettings,
        place: Place,
    ) -> None:
        self.learner, self.feed, self.evaluate = learner, feed, evaluate
        self.saver, self.settings, self.place = saver, settings, place
        self.group = learner.group
        self.pace = Pace(settings, self.group, place)
        self.speed = _Speed()
        self.rate = 0.0
        self.recent: deque[tuple[int, int, int]] = deque(maxlen=settings.look_every)

    def must_stop(self, stopped: bool) -> bool:
        """Whether all processes are to stop before this step."""
        if self.group.ranks == 1:
            return stopped
        return self.place.step % _AGREE_EVERY == 0 and self.group.any(stopped)

    def learn(self, step: Step, progress: float) -> None:
        """One update, and the place after it."""
        place = self.place
        self.recent.append((place.step, step.epoch, step.position))
        self.rate = self.learner.update(place.step, step, progress)
        place.step += 1
        place.epoch, place.position = step.following
        place.passes = step.passes
        place.tokens += step.tokens
        self.speed.add(step.tokens)

    def attend(self, progress: float) -> Iterator[Report]:
        """Look, validate and save where the step is due for it."""
        place, settings = self.place, self.settings
        look = None
        if place.step % settings.look_every == 0:
            look = self.look()
            yield self.report(progress, look)
        if self.is_due(progress):
            yield self.validate(progress)
        elif settings.save_every and place.step % settings.save_every == 0:
            self.save()

    def is_due(self, progress: float) -> bool:
        """Whether it is time for the next validation; the last is made at the end."""
        settings, done = self.settings, self.place.validations
        if settings.minutes is None:
            progress = self.pace.progress(self.place)
        return (done + 1) / settings.validations <= progress < 1

    def look(self) -> Look:
        """See how the last steps went; a batch that went wrong is kept."""
        try:
            return self.learner.look()
        except DivergedError as problem:
            for number, epoch, position in self.recent:
                if number == problem.step and self.group.leads:
                    self.saver.save_failure(self.feed, number, epoch, position)
            raise

    def validate(self, progress: float, ended: str = "") -> Report:
        """Score the model, keep it if it is the best, and save."""
        look = self.look() if self.learner.waiting else None
        speed = self.speed.read()
        started = time.monotonic()
        place = self.place
        scores = None
        figures = [0.0, 0.0]
        if self.group.leads:
            with self.learner.in_use() as model:
                scores = self.evaluate(model)
            figures = [scores.all.exact_match, scores.all.perplexity]
        exact_match, perplexity = self.group.tell(figures)
        place.validations += 1
        place.validated_step = place.step
        # Ties, as before anything is right, go to the surer model.
        best = (exact_match, -perplexity) > (
            place.best_exact_match,
            -place.best_perplexity,
        )
        self.learner.schedule.judge(best)
        if best:
            place.best_exact_match, place.best_perplexity = exact_match, perplexity
            place.best_step = place.step
            if self.group.leads:
                self.saver.save_best(self.learner, place)
        self.save()
        self.pace.spend(time.monotonic() - started)
        report = self.report(progress, look, speed, scores, best, ended)
        self.speed.restart()
        return report

    def save(self) -> None:
        """Keep where the run is; never after a step that went wrong."""
        if self.learner.waiting:
            self.look()
        place = self.place
        self.pace.progress(place)
        place.seconds = self.pace.seconds
        place.schedule = self.learner.schedule.state()
        if self.group.leads:
            self.saver.save(self.learner, place)
        self.group.wait()

    def report(
        self,
        progress: float,
        look: Look | None,
        speed: float | None = None,
        scores: Scores | None = None,
        best: bool = False,
        ended: str = "",
    ) -> Report:
        """What there is to say now."""
        place = self.place
        return Report(
            place.step,
            place.epoch,
            self.pace.seconds,
            min(progress, 1.0),
            self.rate,
            place.tokens,
            self.speed.read() if speed is None else speed,
            look,
            scores,
            best,
            ended,
        )

    def finish(self, ended: str) -> Report:
        """The last validation and checkpoint; a run that was stopped only saves."""
        progress = self.pace.progress(self.place)
        if ended == "stopped" or self.place.validated_step == self.place.step:
            self.save()
            return self.report(progress, None, ended=ended)
        return self.validate(progress, ended)
