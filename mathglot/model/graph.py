"""A modern Transformer as two graphs of ONNX: one reads a source, one goes on writing.

The graphs hold no weights: they name them, and whoever runs them brings the arrays, in
8 bit or restored from it. The second graph takes any number of new tokens for each row,
so that a draft of several is judged in one go.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from mathglot.model.interface import PAD
from mathglot.model.layers import count_heads

GRAPHS_FILE = "graphs.json"
PROBE_FILE = "probe.onnx"
# How matrices are multiplied: in 32 bit, or with weights and activations in 8 bit, in
# which each row of activations has a scale, or each block of a row.
KINDS = ("full", "blocks", "rows")
_OPERATORS, _FORMAT = 17, 9
_EPSILON = 1e-6
_BASE = 10000.0
# Activations are brought to 8 bit by themselves, so that a row's result does not depend
# on the rows beside it. By rows is twice as fast, but wrong on processors that add
# products of 8 bit in 16: there it must be blocks.
_BLOCKWISE, _ROWWISE = "MatMulNBits", "MatMulIntegerToFloat"
_ACTIVATIONS_IN_8_BIT = 4
_LARGEST_BLOCK, _SMALLEST_BLOCK = 128, 16
_MIDDLE, _LARGEST, _NEXT_TO_NOTHING = 128, 127.0, 1e-9
# Where an initializer without content is said to lie; nothing is ever read there.
_NOWHERE = "weights"


@dataclass
class _Graph:
    """Nodes in the order in which they are computed."""

    shapes: Mapping[str, tuple[int, ...]]
    kind: str
    nodes: list[NodeProto] = field(default_factory=list)
    constants: dict[str, TensorProto] = field(default_factory=dict)

    def __call__(self, operator: str, *inputs: str, **attributes: Any) -> str:
        """One operator; gives the name of what it computes."""
        return self.several(operator, 1, *inputs, **attributes)[0]

    def several(
        self, operator: str, count: int, *inputs: str, **attributes: Any
    ) -> list[str]:
        """An operator with several results."""
        number = len(self.nodes)
        outputs = [f"v{number}_{place}" for place in range(count)]
        domain = "com.microsoft" if operator in (_BLOCKWISE, _ROWWISE) else ""
        node = helper.make_node(operator, inputs, outputs, domain=domain, **attributes)
        self.nodes.append(node)
        return outputs

    def rename(self, name: str, to: str) -> str:
        """Give a result the name of an output, under which it is used from now on."""
        for node in self.nodes:
            for names in (node.input, node.output):
                for place, one in enumerate(names):
                    if one == name:
                        names[place] = to
        return to

    def integers(self, *values: int) -> str:
        name = "i" + "_".join(map(str, values))
        return self._keep(name, np.array(values, np.int64))

    def number(self, value: float) -> str:
        return self._keep(f"f{value!r}", np.array(value, np.float32))

    def floats(self, name: str, values: np.ndarray) -> str:
        return self._keep(name, values.astype(np.float32))

    def _keep(self, name: str, values: np.ndarray) -> str:
        self.constants.setdefault(name, numpy_helper.from_array(values, name))
        return name

    def weight(self, name: str, kind: int = TensorProto.FLOAT) -> str:
        """The name of a weight, which is brought when the graph is run."""
        if name not in self.constants:
            base, _, mark = name.partition("::")
            shape = self.shapes[base]
            if mark in ("turned", "eight"):
                shape = shape[::-1]
            elif mark == "scale":
                shape = shape[:1]
            elif mark:
                rows, columns = shape
                blocks = int(mark.removeprefix("blocks").removeprefix("scales"))
                shape = (rows, blocks, columns // blocks)
                shape = shape if mark.startswith("blocks") else shape[:2]
            tensor = TensorProto(name=name, data_type=kind, dims=shape)
            tensor.data_location = TensorProto.EXTERNAL
            tensor.external_data.add(key="location", value=_NOWHERE)
            self.constants[name] = tensor
        return name

    def multiply(self, states: str, name: str) -> str:
        """States times a matrix of weights, of which each row gives a coordinate."""
        if self.kind == "full":
            return self("MatMul", states, self.weight(f"{name}::turned"))
        if self.kind == "rows":
            return self._multiply_rows(states, name)
        rows, columns = self.shapes[name]
        block = find_block(columns)
        return self(
            _BLOCKWISE,
            states,
            self.weight(f"{name}::blocks{columns // block}", TensorProto.UINT8),
            self.weight(f"{name}::scales{columns // block}"),
            K=columns,
            N=rows,
            bits=8,
            block_size=block,
            accuracy_level=_ACTIVATIONS_IN_8_BIT,
        )

    def _multiply_rows(self, states: str, name: str) -> str:
        largest = self("ReduceMax", self("Abs", states), axes=[-1])
        largest = self("Max", largest, self.number(_NEXT_TO_NOTHING))
        spread = self("Mul", states, self("Div", self.number(_LARGEST), largest))
        one, middle = self.number(1.0), self._keep("middle", np.array(_MIDDLE, "u1"))
        product = self(
            _ROWWISE,
            self("QuantizeLinear", spread, one, middle),
            self.weight(f"{name}::eight", TensorProto.INT8),
            one,
            self.weight(f"{name}::scale"),
            middle,
        )
        return self("Mul", product, self("Div", largest, self.number(_LARGEST)))

    def norm(self, states: str, name: str) -> str:
        return self(
            "SimplifiedLayerNormalization",
            states,
            self.weight(name),
            axis=-1,
            epsilon=_EPSILON,
        )

    def split(self, states: str, count: int, axis: int = -1) -> list[str]:
        # Without sizes, equal parts.
        return self.several("Split", count, states, axis=axis)

    def cut(self, states: str, start: str, end: str, axis: int) -> str:
        return self("Slice", states, start, end, self.integers(axis))


def write_graphs(
    folder: Path, shapes: Mapping[str, tuple[int, ...]], kinds: Sequence[str] = KINDS
) -> list[Path]:
    """Write the graphs of a Transformer whose weights have these shapes.

    Beside them lies a list of the weights that each names, and the shapes of a row of
    the caches before the first token.
    """
    paths = []
    described: dict[str, object] = {}
    for kind in kinds:
        writer = GraphWriter(shapes, kind)
        for part, graph in (
            ("encoder", writer.write_encoder()),
            ("decoder", writer.write_decoder()),
        ):
            paths.append(folder / f"{part}-{kind}.onnx")
            paths[-1].write_bytes(graph.SerializeToString(deterministic=True))
            described[paths[-1].name] = [
                tensor.name
                for tensor in graph.graph.initializer
                if tensor.data_location == TensorProto.EXTERNAL
            ]
        described["empty"] = writer.describe_caches()
    if "rows" in kinds:
        paths.append(folder / PROBE_FILE)
        paths[-1].write_bytes(write_probe().SerializeToString(deterministic=True))
    paths.append(folder / GRAPHS_FILE)
    paths[-1].write_text(json.dumps(described, indent=1) + "\n", "utf-8")
    return paths


def write_probe() -> ModelProto:
    """One product in 8 bit, by which a processor shows how it adds."""
    node = helper.make_node("MatMulInteger", ["left", "right"], ["product"])
    given = [
        helper.make_tensor_value_info("left", TensorProto.UINT8, None),
        helper.make_tensor_value_info("right", TensorProto.INT8, None),
    ]
    wanted = [helper.make_tensor_value_info("product", TensorProto.INT32, None)]
    made = helper.make_graph([node], "probe", given, wanted)
    domains = [helper.make_opsetid("", _OPERATORS)]
    return helper.make_model(made, opset_imports=domains, ir_version=_FORMAT)


def find_block(columns: int) -> int:
    """How many numbers of a row share a scale; 0 if rows cannot be parted.

    >>> find_block(512), find_block(48), find_block(20)
    (128, 16, 0)
    """
    block = _LARGEST_BLOCK
    while columns % block:
        block //= 2
    return block if block >= _SMALLEST_BLOCK else 0


class GraphWriter:
    """Writes both graphs of a Transformer whose weights have these shapes."""

    def __init__(
        self, shapes: Mapping[str, tuple[int, ...]], kind: str = "full"
    ) -> None:
        self.shapes = shapes
        self.kind = kind
        self.width = shapes["source_embedding.weight"][1]
        self.heads = count_heads(self.width)
        self.head = self.width // self.heads
        self.output = "output.weight"
        if self.output not in shapes:
            self.output = "target_embedding.weight"

    def write_encoder(self) -> ModelProto:
        """Ids (B, S) to keys (B, H, d, S) and values (B, H, S, d) of decoder layers."""
        graph = _Graph(self.shapes, self.kind)
        mask = graph("Not", graph("Equal", "ids", graph.integers(PAD)))
        shown = graph("Cast", mask, to=TensorProto.FLOAT)
        # (B, 1, 1, S): minus infinity where nothing stands.
        nowhere = graph("Where", mask, graph.number(0.0), graph.number(-math.inf))
        hidden = graph("Unsqueeze", nowhere, graph.integers(1, 2))
        length = graph("Shape", "ids", start=1)
        rotation = self._rotation(graph, graph.integers(0), length)
        states = self._embed(graph, "source_embedding.weight", "ids")
        shown = graph("Unsqueeze", shown, graph.integers(2))
        for number in range(self._count("encoder")):
            prefix = f"encoder.{number}"
            states = self._hear(graph, states, shown, length, prefix)
            normed = graph.norm(states, f"{prefix}.past_attention.norm.weight")
            queries, keys, values = self._project(graph, normed, prefix, rotation)
            turned = graph("Transpose", keys, perm=[0, 1, 3, 2])
            found = self._attend(graph, queries, turned, values, hidden)
            output = self._join(graph, found, f"{prefix}.attention.output.weight")
            states = self._feed(graph, graph("Add", states, output), prefix)
        states = graph.norm(states, "encoder_norm.weight")
        outputs = ["hidden"]
        graph.rename(hidden, "hidden")
        for number in range(self._count("decoder")):
            name = f"decoder.{number}.lookup.keys_values.weight"
            keys, values = graph.split(graph.multiply(states, name), 2)
            shape = graph.integers(0, 0, self.heads, self.head)
            keys, values = (
                graph("Reshape", keys, shape),
                graph("Reshape", values, shape),
            )
            keys = graph("Transpose", keys, perm=[0, 2, 3, 1])
            values = graph("Transpose", values, perm=[0, 2, 1, 3])
            for result, name in ((keys, "found_keys"), (values, "found_values")):
                graph.rename(result, f"{name}_{number}")
                outputs.append(f"{name}_{number}")
        return self._finish(graph, {"ids": TensorProto.INT64}, outputs)

    def write_decoder(self) -> ModelProto:
        """New tokens (R, T) of rows to log-probabilities (R, T, V), and the caches.

        `rows` says which rows of the caches to continue with; `place` how many tokens
        those have. What the convolutions hear comes back with the new states after it.
        `slots` (B, W) lays the rows out by formula, with any row where there is none;
        `back` (R,) says which of the B times W slots is a row's.
        """
        graph = _Graph(self.shapes, self.kind)
        new = graph("Shape", "tokens", start=1)
        end = graph("Add", "place", new)
        rotation = self._rotation(graph, "place", end)
        hidden = self._hide_what_follows(graph, end)
        states = self._embed(graph, "target_embedding.weight", "tokens")
        inputs = {
            "tokens": TensorProto.INT64,
            "rows": TensorProto.INT64,
            "place": TensorProto.INT64,
            "slots": TensorProto.INT64,
            "back": TensorProto.INT64,
            "hidden": TensorProto.FLOAT,
        }
        outputs = ["logs"]
        for number in range(self._count("decoder")):
            prefix = f"decoder.{number}"
            names = [
                f"{name}_{number}"
                for name in ("keys", "values", "heard", "found_keys", "found_values")
            ]
            inputs |= dict.fromkeys(names, TensorProto.FLOAT)
            heard = graph("Gather", names[2], "rows", axis=0)
            window = graph("Concat", heard, states, axis=1)
            weight = f"{prefix}.neighbours.weight"
            states = self._add_window(graph, states, window, new, weight)
            graph.rename(window, f"new_heard_{number}")
            normed = graph.norm(states, f"{prefix}.past_attention.norm.weight")
            queries, keys, values = self._project(graph, normed, prefix, rotation)
            keys = graph("Transpose", keys, perm=[0, 1, 3, 2])
            before = graph("Gather", names[0], "rows", axis=0)
            keys = graph("Concat", before, keys, axis=3)
            before = graph("Gather", names[1], "rows", axis=0)
            values = graph("Concat", before, values, axis=2)
            keys = graph.rename(keys, f"new_keys_{number}")
            values = graph.rename(values, f"new_values_{number}")
            outputs += [f"new_{name}" for name in names[:3]]
            found = self._attend(graph, queries, keys, values, hidden)
            output = self._join(graph, found, f"{prefix}.attention.output.weight")
            states = graph("Add", states, output)
            states = self._look_up(graph, states, prefix, names[3], names[4])
            states = self._feed(graph, states, prefix)
        scores = graph.multiply(graph.norm(states, "decoder_norm.weight"), self.output)
        graph.rename(graph("LogSoftmax", scores, axis=-1), "logs")
        return self._finish(graph, inputs, outputs)

    def describe_caches(self) -> dict[str, list[int]]:
        """The shapes of a row of the caches before the first token."""
        shapes = {}
        for number in range(self._count("decoder")):
            reach = self.shapes[f"decoder.{number}.neighbours.weight"][0] - 1
            shapes[f"keys_{number}"] = [self.heads, self.head, 0]
            shapes[f"values_{number}"] = [self.heads, 0, self.head]
            shapes[f"heard_{number}"] = [reach, self.width]
        return shapes

    def _count(self, part: str) -> int:
        return len({n.split(".")[1] for n in self.shapes if n.startswith(f"{part}.")})

    def _embed(self, graph: _Graph, name: str, ids: str) -> str:
        states = graph("Gather", graph.weight(name), ids, axis=0)
        return graph("Mul", states, graph.number(math.sqrt(self.width)))

    def _rotation(self, graph: _Graph, start: str, end: str) -> tuple[str, str]:
        """Cosines and sines (T, d/2) of the places from start to end."""
        half = self.head // 2
        rates = np.exp(np.arange(half, dtype=np.float32) * (-math.log(_BASE) / half))
        first, last = graph("Squeeze", start), graph("Squeeze", end)
        one = graph("Squeeze", graph.integers(1))
        places = graph("Cast", graph("Range", first, last, one), to=TensorProto.FLOAT)
        column = graph("Unsqueeze", places, graph.integers(1))
        angles = graph("Mul", column, graph.floats("rates", rates))
        return graph("Cos", angles), graph("Sin", angles)

    def _hide_what_follows(self, graph: _Graph, end: str) -> str:
        """(T, L + T): minus infinity where a new token would see one after it."""
        zero, one = (graph("Squeeze", graph.integers(value)) for value in (0, 1))
        last = graph("Squeeze", end)
        seen = graph("Range", zero, last, one)
        seeing = graph("Range", graph("Squeeze", "place"), last, one)
        column = graph("Unsqueeze", seeing, graph.integers(1))
        after = graph("Greater", seen, column)
        return graph("Where", after, graph.number(-math.inf), graph.number(0.0))

    def _hear(
        self, graph: _Graph, states: str, shown: str, length: str, prefix: str
    ) -> str:
        name = f"{prefix}.neighbours.weight"
        reach = self.shapes[name][0] // 2
        pads = graph.integers(0, reach, 0, 0, reach, 0)
        heard = graph("Pad", graph("Mul", states, shown), pads)
        return self._add_window(graph, states, heard, length, name)

    def _add_window(
        self, graph: _Graph, states: str, window: str, length: str, name: str
    ) -> str:
        """States with those of a window, each weighted by where it is from there."""
        for place in range(self.shapes[name][0]):
            start = graph.integers(place)
            part = graph.cut(window, start, graph("Add", start, length), 1)
            factors = graph("Gather", graph.weight(name), start, axis=0)
            states = graph("Add", states, graph("Mul", part, factors))
        return states

    def _project(
        self, graph: _Graph, normed: str, prefix: str, rotation: tuple[str, str]
    ) -> tuple[str, str, str]:
        """Queries, keys and values (B, H, T, d)."""
        both = graph.multiply(normed, f"{prefix}.attention.inputs.weight")
        shape = graph.integers(0, 0, self.heads, self.head)
        parts = [
            graph("Transpose", graph("Reshape", part, shape), perm=[0, 2, 1, 3])
            for part in graph.split(both, 3)
        ]
        queries, keys = (self._rotate(graph, part, rotation) for part in parts[:2])
        return queries, keys, parts[2]

    def _rotate(self, graph: _Graph, heads: str, rotation: tuple[str, str]) -> str:
        cosine, sine = rotation
        first, second = graph.split(heads, 2)
        turned = graph("Sub", graph("Mul", first, cosine), graph("Mul", second, sine))
        other = graph("Add", graph("Mul", second, cosine), graph("Mul", first, sine))
        return graph("Concat", turned, other, axis=-1)

    def _attend(
        self, graph: _Graph, queries: str, keys: str, values: str, hidden: str
    ) -> str:
        scaled = graph("Mul", queries, graph.number(self.head**-0.5))
        scores = graph("Add", graph("MatMul", scaled, keys), hidden)
        return graph("MatMul", graph("Softmax", scores, axis=-1), values)

    def _join(self, graph: _Graph, heads: str, name: str) -> str:
        """What heads (B, H, T, d) found, side by side, times a matrix of weights."""
        joined = graph("Transpose", heads, perm=[0, 2, 1, 3])
        joined = graph("Reshape", joined, graph.integers(0, 0, self.width))
        return graph.multiply(joined, name)

    def _look_up(
        self, graph: _Graph, states: str, prefix: str, keys: str, values: str
    ) -> str:
        """States with what they find in the source; rows of a formula ask together."""
        normed = graph.norm(states, f"{prefix}.past_lookup.norm.weight")
        asked = graph.multiply(normed, f"{prefix}.lookup.query.weight")
        laid = graph("Gather", asked, "slots", axis=0)
        formulas = graph("Shape", "slots", start=0, end=1)
        rest = graph.integers(-1, self.heads, self.head)
        shape = graph("Concat", formulas, rest, axis=0)
        grouped = graph("Transpose", graph("Reshape", laid, shape), perm=[0, 2, 1, 3])
        found = self._attend(graph, grouped, keys, values, "hidden")
        found = graph("Transpose", found, perm=[0, 2, 1, 3])
        new = graph("Shape", states, start=1)
        shape = graph("Concat", graph.integers(-1), new, axis=0)
        joined = graph("Gather", graph("Reshape", found, shape), "back", axis=0)
        output = graph.multiply(joined, f"{prefix}.lookup.output.weight")
        return graph("Add", states, output)

    def _feed(self, graph: _Graph, states: str, prefix: str) -> str:
        normed = graph.norm(states, f"{prefix}.past_feed.norm.weight")
        inner = graph.multiply(normed, f"{prefix}.feed.inner.weight")
        gate, value = graph.split(inner, 2)
        opened = graph("Mul", graph("Mul", gate, graph("Sigmoid", gate)), value)
        output = graph.multiply(opened, f"{prefix}.feed.outer.weight")
        return graph("Add", states, output)

    def _finish(
        self, graph: _Graph, inputs: Mapping[str, int], outputs: list[str]
    ) -> ModelProto:
        given = [helper.make_tensor_value_info(n, k, None) for n, k in inputs.items()]
        wanted = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
            for name in outputs
        ]
        constants = list(graph.constants.values())
        made = helper.make_graph(graph.nodes, "mathglot", given, wanted, constants)
        domains = [helper.make_opsetid("", _OPERATORS)]
        domains.append(helper.make_opsetid("com.microsoft", 1))
        return helper.make_model(made, opset_imports=domains, ir_version=_FORMAT)
