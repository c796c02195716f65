"""Pairs in any number, on any number of processes, always the same for a seed.

A recipe is run chunk by chunk. Each chunk has its own generator, drawn from the seed,
the recipe and the chunk's number, so that it does not matter which process makes it.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from typing import Protocol

from mathglot.corpus.generate.functions import FunctionsRecipe
from mathglot.corpus.generate.human import HumanRecipe
from mathglot.corpus.generate.semantic import SemanticRecipe
from mathglot.corpus.generate.structures.recipe import StructuresRecipe
from mathglot.corpus.pairs import Pair

CHUNK_SIZE = 500
# How many chunks each process may be ahead of the one that is written.
_AHEAD = 3


class Recipe(Protocol):
    """What makes pairs of one kind."""

    def make(self, generator: random.Random) -> list[Pair]:
        """The pairs of the formula that the generator draws."""


RECIPES: dict[str, type[Recipe]] = {
    "functions": FunctionsRecipe,
    "human": HumanRecipe,
    "semantic": SemanticRecipe,
    "structures": StructuresRecipe,
}


@cache
def _recipe(name: str) -> Recipe:
    return RECIPES[name]()


def make_chunk(name: str, seed: int, number: int, size: int = CHUNK_SIZE) -> list[Pair]:
    """The pairs of one chunk; what is in it depends on the arguments alone."""
    recipe = _recipe(name)
    pairs: list[Pair] = []
    for place in range(size):
        text = f"{name} {seed} {number} {place}".encode()
        digest = hashlib.blake2b(text, digest_size=8).digest()
        pairs.extend(recipe.make(random.Random(int.from_bytes(digest, "big"))))
    return pairs


def stream_chunks(
    name: str,
    seed: int,
    *,
    first: int = 0,
    workers: int = 1,
    size: int = CHUNK_SIZE,
) -> Iterator[tuple[int, list[Pair]]]:
    """Chunk after chunk without end, in order, from the first that is asked for."""
    if workers <= 1:
        number = first
        while True:
            yield number, make_chunk(name, seed, number, size)
            number += 1
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: deque[tuple[int, Future[list[Pair]]]] = deque()
        following = first
        try:
            while True:
                while len(waiting) < workers * _AHEAD:
                    task = pool.submit(make_chunk, name, seed, following, size)
                    waiting.append((following, task))
                    following += 1
                number, future = waiting.popleft()
                yield number, future.result()
        finally:
            for _, future in waiting:
                future.cancel()
