"""Muon: steps of matrices that turn all directions by the same amount.

The momentum of a matrix is replaced by the nearest orthogonal one (Jordan et al.
2024), as large as AdamW's steps usually are, so that both share a rate (Liu et al.
2025). What is no matrix inside the network (embeddings, scores, vectors) is AdamW's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.optim import AdamW

# Of a polynomial whose repetition brings singular values from (0, 1] near 1.
_COEFFICIENTS = (3.4445, -4.7750, 2.0315)
_REPETITIONS = 5
# The usual root mean square of AdamW's steps, in rates.
_USUAL = 0.2


def orthogonalise(matrices: Tensor) -> Tensor:
    """The orthogonal matrices (N, R, C) nearest to those given, roughly.

    >>> turned = orthogonalise(torch.tensor([[[3.0, 0.0], [0.0, 0.5]]]))
    >>> bool(((turned[0].diagonal() - 1).abs() < 0.35).all())
    True
    """
    a, b, c = _COEFFICIENTS
    states = matrices.bfloat16() if matrices.is_cuda else matrices
    tall = matrices.shape[-2] > matrices.shape[-1]
    if tall:
        states = states.mT
    states = states / (states.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(_REPETITIONS):
        squares = states @ states.mT
        states = a * states + (b * squares + c * squares @ squares) @ states
    turned: Tensor = states.mT if tall else states
    return turned.to(matrices.dtype)


class Muon(AdamW):
    """AdamW, but for groups marked `orthogonal`: those are matrices to be turned."""

    def __init__(
        self,
        groups: Sequence[dict[str, Any]],
        rate: float,
        betas: tuple[float, float],
        *,
        momentum: float,
        fused: bool = False,
    ) -> None:
        marked = [{"orthogonal": False, **group} for group in groups]
        super().__init__(marked, rate, betas, fused=fused)
        self._momentum = momentum

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        """Update all weights that have gradients, which are used up."""
        if closure is not None:
            raise NotImplementedError("steps are taken with gradients that are there")
        for group in self.param_groups:
            if group["orthogonal"]:
                self._turn(group)
        super().step()

    def _turn(self, group: dict[str, Any]) -> None:
        weights = [weight for weight in group["params"] if weight.grad is not None]
        if not weights:
            return
        gradients = [weight.grad for weight in weights]
        for weight in weights:
            if not self.state[weight]:
                self.state[weight]["momentum"] = torch.zeros_like(weight)
            # AdamW passes over what has no gradient.
            weight.grad = None
        kept = [self.state[weight]["momentum"] for weight in weights]
        torch._foreach_lerp_(kept, gradients, 1 - self._momentum)
        ahead = torch._foreach_lerp(gradients, kept, self._momentum)
        rate = group["lr"]
        torch._foreach_mul_(weights, 1 - rate * group["weight_decay"])
        by_shape: dict[tuple[int, int], list[tuple[Tensor, Tensor]]] = defaultdict(list)
        for weight, direction in zip(weights, ahead, strict=True):
            for part, toward in zip(_squares(weight), _squares(direction), strict=True):
                by_shape[part.shape[0], part.shape[1]].append((part, toward))
        for (rows, columns), pairs in by_shape.items():
            turned = orthogonalise(torch.stack([toward for _, toward in pairs]))
            size = rate * _USUAL * max(rows, columns) ** 0.5
            parts = [part for part, _ in pairs]
            torch._foreach_add_(parts, list(turned.unbind()), alpha=-size)


def _squares(matrix: Tensor) -> tuple[Tensor, ...]:
    """The matrices that stand in one above another, as queries above keys do."""
    rows, columns = matrix.shape
    return torch.split(matrix, columns) if rows % columns == 0 else (matrix,)
