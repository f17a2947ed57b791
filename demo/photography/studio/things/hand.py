"""A young woman's left hand and forearm, bent as a picture needs it, with or without polish on its nails."""

import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from ..kit.geometry import empty, link, subsurf
from ..kit.materials import Nodes, material, set_inputs
from .body import YOUNG_WOMAN, Body

SLENDER = {
    "armslegs/l-hand-fingers-diameter-decr": 0.45,
    "armslegs/l-hand-fingers-length-incr": 0.35,
    "armslegs/l-hand-scale-decr": 0.15,
}
# Where a nail begins and where its finger ends, from the last joint, and half its width, in centimetres.
NAILS = {
    1: (1.55, 2.85, 0.55),
    2: (1.30, 2.50, 0.45),
    3: (1.30, 2.53, 0.46),
    4: (1.23, 2.45, 0.45),
    5: (0.96, 1.86, 0.36),
}
SLOPE = 0.16  # of a nail towards its end
THUMB_TURNED = 105  # degrees from the back of the hand to the thumb's nail


class Finger:
    """The joints of a finger, and the frame of its tip: along it, out of its nail, to its side."""

    def __init__(self, body, n, back):
        self.joints = [body.joint(f"finger{n}-{k}.L") for k in (1, 2, 3)]
        self.end = body.joint(f"finger{n}-3.L tail")
        self.along = (self.end - self.joints[2]).normalized()
        out = back if n > 1 else Matrix.Rotation(math.radians(THUMB_TURNED), 3, self.along) @ back
        self.out = (out - self.along * out.dot(self.along)).normalized()
        self.origin = self.joints[2].copy()

    def turn(self, rotation, pivot):
        self.origin = pivot + rotation @ (self.origin - pivot)
        self.along, self.out = rotation @ self.along, rotation @ self.out

    @property
    def side(self):
        return self.along.cross(self.out)


class Hand:
    """`pose` says by how many degrees each finger (1 is the thumb) is spread, and bent at each of its joints; the thumb
    is `opposed` to the others by so many. What is built of it (`skin`, `nails`) hangs on `group`: its wrist is the
    origin, the hand points along x, its back is up.
    """

    def __init__(self, pose, opposed=0):
        self.body = Body({**YOUNG_WOMAN, **SLENDER})
        self.wrist = self.body.joint("wrist.L")
        to_index, to_little = (self.body.joint(f"finger{n}-1.L") - self.wrist for n in (2, 5))
        self.back = to_index.cross(to_little).normalized()
        self.fingers = {n: Finger(self.body, n, self.back) for n in range(1, 6)}
        self.traits = self.measured()
        forward = (to_index + to_little).normalized()
        for n, (spread, *bends) in pose.items():
            self.bend_finger(n, spread, bends)
        if opposed:
            self.bend_whole(1, forward, opposed)
        self.stands = Matrix((forward, self.back.cross(forward), self.back))
        self.group = empty("hand")

    def measured(self):
        """Of each vertex, before anything is bent: how far along its finger it is from the next joint, how near that is,
        and how near to a finger's tip it is.
        """
        at = self.body.at
        fold, tip = np.full(len(at), 9.0), np.zeros(len(at))
        for finger in self.fingers.values():
            ends = [*finger.joints, finger.end]
            for k in (1, 2):
                axis = (ends[k + 1] - ends[k]).normalized()
                far = at - np.array(ends[k])
                along = far @ np.array(axis)
                beside = np.linalg.norm(far - np.outer(along, axis), axis=1)
                closer = (beside < 1.4) & (np.abs(along) < np.abs(fold))
                fold[closer] = along[closer]
            tip = np.maximum(tip, np.exp(-((np.linalg.norm(at - np.array(finger.end), axis=1) / 0.9) ** 2)))
        near = np.exp(-((fold / 0.42) ** 2))
        return {"fold": np.clip(fold, -2, 2), "near": near, "tip": tip}

    def bend_finger(self, n, spread, bends):
        """From its last joint to its first, so that each turns about where it was."""
        finger = self.fingers[n]
        for k in (3, 2, 1):
            joint = finger.joints[k - 1]
            following = [*finger.joints, finger.end][k]
            along = (following - joint).normalized()
            palm = -(finger.out if n == 1 else self.back)
            axis = along.cross(palm).normalized()
            moved = [f"finger{n}-{m}.L" for m in range(k, 4)]
            turns = [(axis, bends[k - 1])]
            if k == 1:
                turns.append((self.back, -spread))
            for about, degrees in turns:
                self.body.bend(moved, about, math.radians(degrees), joint)
                finger.turn(Matrix.Rotation(math.radians(degrees), 3, about), joint)

    def bend_whole(self, n, axis, degrees):
        """Turns a finger about its first joint: the thumb that is opposed to the others, about the hand's length."""
        finger = self.fingers[n]
        joint = self.body.joint(f"finger{n}-1.L")
        self.body.bend([f"finger{n}-{k}.L" for k in (1, 2, 3)], axis, math.radians(degrees), joint)
        finger.turn(Matrix.Rotation(math.radians(degrees), 3, axis), joint)

    def skin(self, tone, length=22):
        """The hand with as much of its arm."""
        at = self.body.at
        arm = self.body.joint("lowerarm01.L") - self.wrist
        back = (at - np.array(self.wrist)) @ np.array(arm.normalized())
        left = at[:, 0] > 25
        made, used = self.body.part("hand", left & (back < length), hand_skin(tone), 3)
        for name, values in self.traits.items():
            made.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values[used])
        return self.hung(made)

    def nails(self, colors, free=0.42, almond=0.5):
        """A lacquered nail on each finger, from the thumb on, `free` centimetres beyond its tip."""
        for (n, finger), color in zip(self.fingers.items(), colors):
            paint = material("nail", color, rough=0.1, coat=1.0, spec=0.55)
            self.hung(nail(finger, *NAILS[n], free, almond, paint))

    def hung(self, made):
        made.matrix_world = self.stands.to_4x4() @ Matrix.Translation(-self.wrist)
        matrix = made.matrix_world.copy()
        made.parent = self.group
        made.matrix_local = matrix
        return made

    def mirrors(self, n, camera, away=36):
        """Where a lamp stands that a camera there sees in a finger's nail, and the nail; both in the world."""
        world = self.group.matrix_world
        nail = world @ self.at(n, NAILS[n][1] - 0.5, 0.45)
        finger = self.fingers[n]
        out = (world.to_3x3() @ self.stands @ (finger.out + SLOPE * finger.along)).normalized()
        look = (Vector(camera) - nail).normalized()
        return nail + (2 * out * look.dot(out) - look) * away, nail

    def worn(self, ring, back, hangs=0.0, askew=(0, 0)):
        """A ring around the arm, so far behind the wrist, that hangs down a little; `askew` in degrees."""
        arm = (self.stands @ (self.body.joint("lowerarm01.L") - self.wrist)).normalized()
        turned = arm.to_track_quat("Z", "X").to_matrix().to_4x4()
        for axis, degrees in zip("XY", askew):
            turned = turned @ Matrix.Rotation(math.radians(degrees), 4, axis)
        ring.parent = self.group
        ring.matrix_local = Matrix.Translation(arm * back - Vector((0, 0, hangs))) @ turned

    def at(self, n, along, out=0.0, side=0.0):
        """A point by a finger's last joint, in the group's space."""
        finger = self.fingers[n]
        point = finger.origin + finger.along * along + finger.out * out + finger.side * side
        return self.stands @ (point - self.wrist)


def nail(finger, begins, ends, half, free, almond, paint, rows=34, columns=21):
    """A plate that is bent across and a little along: round at its root, oval or almond at its end."""
    ends += free
    points = []
    for i in range(rows):
        v = i / (rows - 1)
        root = math.sqrt(max(0.0, 1 - max(0.0, (0.3 - v) / 0.3) ** 2.2))
        point = math.sqrt(max(0.0, 1 - max(0.0, (v - almond) / (1 - almond)) ** 2.0))
        wide = half * root * point
        along = begins + (ends - begins) * v
        for j in range(columns):
            u = 2 * j / (columns - 1) - 1
            bent = 1.05 * u * wide / half
            across = half * math.sin(bent) / math.sin(1.05)
            high = 0.56 * half * (math.cos(bent) - 1) * 1.35
            crest = 0.39 * (half / 0.45) - SLOPE * 0.8 * v * v + 0.05 * math.sin(math.pi * v)
            points.append(finger.origin + finger.along * along + finger.side * across + finger.out * (crest + high))
    quads = [
        (i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1, (i + 1) * columns + j)
        for i in range(rows - 1)
        for j in range(columns - 1)
    ]
    mesh = bpy.data.meshes.new("nail")
    mesh.from_pydata(points, [], quads)
    made = link(mesh, "nail", paint)
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.055, 0
    subsurf(made, 1)
    return made


def hand_skin(tone):
    """Fine plates, pores, folds across the joints; redder at joints and tips."""
    N = Nodes("hand skin")
    at = N.n("TexCoord").outputs["Object"]
    trait = {}
    for name in ("fold", "near", "tip"):
        trait[name] = N.n("Attribute", attribute_name=name).outputs["Fac"]

    def noise(scale, detail=3.0):
        n = N.n("TexNoise", Scale=scale, Detail=detail)
        N.l(at, n.inputs["Vector"])
        return n.outputs["Fac"]

    plates = N.n("TexVoronoi", feature="DISTANCE_TO_EDGE", Scale=11.0)
    N.l(at, plates.inputs["Vector"])
    lines = N.ranged(plates.outputs["Distance"], 0.0, 0.16)
    bent = N.math("MULTIPLY_ADD", noise(4.5), 0.3, trait["fold"])
    folds = N.math("SINE", N.math("MULTIPLY", bent, 38.0))
    furrows = N.math("MULTIPLY", N.math("POWER", N.math("MULTIPLY_ADD", folds, 0.5, 0.5), 2.5), noise(7.0))
    deep = N.math("MULTIPLY", N.math("POWER", trait["near"], 2.0), furrows)
    height = N.math("MULTIPLY_ADD", deep, -0.05, N.math("MULTIPLY_ADD", lines, 0.009, N.math("MULTIPLY", noise(45.0), 0.006)))
    broad = N.math("MULTIPLY_ADD", deep, -0.035, N.math("MULTIPLY", noise(2.2), 0.02))
    red = N.math("ADD", N.math("MULTIPLY", trait["near"], 0.42), N.math("MULTIPLY", trait["tip"], 0.5))
    flush = N.math("MULTIPLY_ADD", noise(1.1, 4.0), 0.5, red)
    flushed = tuple(c * k for c, k in zip(tone, (1.02, 0.72, 0.66))) + (1,)
    color = N.mixed((*tone, 1), flushed, flush)
    color = N.mixed(color, (0.80, 0.74, 0.70, 1), N.math("MULTIPLY", N.math("SUBTRACT", 1.0, lines), 0.36), "MULTIPLY")
    dark = N.mixed(color, tuple(c * k for c, k in zip(tone, (0.62, 0.5, 0.44))) + (1,), N.math("MULTIPLY", deep, 0.85))
    N.l(dark, N.b.inputs["Base Color"])
    low, full = N.n("Bump", Strength=0.5, Distance=1.0), N.n("Bump", Strength=1.0, Distance=1.0)
    N.l(N.math("ADD", height, broad), full.inputs["Height"])
    N.l(broad, low.inputs["Height"])
    N.l(low.outputs[0], N.b.inputs["Normal"])
    set_inputs(N.b, Roughness=0.6, Specular=0)
    mirrors, fresnel, mix = N.n("BsdfGlossy", Roughness=0.38), N.n("Fresnel", IOR=1.45), N.n("MixShader")
    N.l(full.outputs[0], mirrors.inputs["Normal"])
    N.l(full.outputs[0], fresnel.inputs["Normal"])
    N.l(N.math("MULTIPLY", fresnel.outputs[0], 0.8), mix.inputs[0])
    N.l(N.b.outputs[0], mix.inputs[1])
    N.l(mirrors.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m
