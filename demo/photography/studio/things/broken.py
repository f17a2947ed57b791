"""Pressed powder, broken: pieces of a cake as it cracks from where it was hit, each with a pressed face and rough sides."""

import math

import numpy as np
from mathutils import Euler

from ..kit.geometry import mesh_of_quads
from ..kit.materials import material
from .cream import noise


def broken_cake(at, color, r=2.1, tall=0.4, hit=(0.3, -0.2), count=11, spread=0.22, seed=1, lost=()):
    """A cake with a pressed rosette, broken from where it was `hit`; its pieces lie apart by the share `spread`. Those whose
    numbers are `lost` are left out.
    """
    rnd = np.random.default_rng(seed)
    pressed = material("pressed", color, rough=0.74, spec=0.22, sheen=0.3, bump=(60, 0.25), bd=0.01)
    rough = material("broken", color, rough=0.95, spec=0.06, sheen=0.4, bump=(38, 0.8), bd=0.02)
    away, turn = np.sqrt(np.linspace(0.02, 0.9, count)) * r, np.arange(count) * 2.4 + rnd.uniform(-0.5, 0.5, count)
    middles = np.stack([away * np.cos(turn), away * np.sin(turn)], 1)
    middles = np.array(hit) + 0.9 * middles + rnd.normal(0, 0.12, middles.shape)
    out = []
    for k, middle in enumerate(middles):
        outline = cell(middles, k, r)
        if k in lost or len(outline) < 3:
            continue
        verts, quads, sides = piece(outline, r, tall, rnd)
        center = outline.mean(0)
        size = np.ptp(outline, axis=0).max()
        tilt = rnd.normal(0, 0.05 + 0.10 * (size < 1.2), 2)
        turned = np.array(Euler((*tilt, rnd.normal(0, 0.10)), "XYZ").to_matrix())
        verts = (verts - (*center, 0)) @ turned.T
        verts[:, 2] -= verts[:, 2].min()
        verts[:, :2] += center + spread * (center - hit) + rnd.normal(0, 0.03, 2)
        verts[:, :2] += at
        one = mesh_of_quads(verts, quads, pressed, "piece")
        one.data.materials.append(rough)
        one.data.polygons.foreach_set("material_index", sides.astype(np.int32))
        out.append(one)
    return out


def cell(middles, k, r):
    """What is nearer to one middle than to all others, within a round of radius `r`."""
    outline = np.array([(r * math.cos(a), r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 160, endpoint=False)])
    for n, other in enumerate(middles):
        if n == k:
            continue
        normal = other - middles[k]
        far = normal @ (other + middles[k]) / 2
        side = outline @ normal - far
        kept = []
        for p, q, a, b in zip(outline, np.roll(outline, -1, 0), side, np.roll(side, -1)):
            if a <= 0:
                kept.append(p)
            if a * b < 0:
                kept.append(p + (q - p) * a / (a - b))
        outline = np.array(kept)
        if len(outline) < 3:
            return outline
    return outline


def piece(outline, r, tall, rnd, step=0.012, rings=44, rows=40):
    """A piece of that outline as a net: its face with the rosette, crumbled along its edge, and its sides down to the table."""
    closed = np.vstack([outline, outline[:1]])
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    count = max(60, int(along[-1] / step))
    s = np.linspace(0, along[-1], count, endpoint=False)
    rim = np.stack([np.interp(s, along, closed[:, axis]) for axis in (0, 1)], 1)
    middle = rim.mean(0)
    cracked = np.clip((r - 0.015 - np.hypot(*rim.T)) / 0.02, 0, 1)  # where it lay in the pan it is smooth

    def around(size):
        many = max(3, round(along[-1] / size))
        values = rnd.normal(0, 1, many)
        return np.interp(np.arange(count) / count * many, np.arange(many + 1), np.append(values, values[0]))

    def wall(size):
        whole = noise(rnd, (rows, count), (max(2, round(tall / size)), max(3, round(along[-1] / size))))
        share = np.clip(np.minimum(np.arange(count), count - 1 - np.arange(count)) / 12, 0, 1)
        return whole * share  # it is the same where it begins and ends

    out = rim - middle
    out = out / np.hypot(*out.T)[:, None]
    jagged = 0.032 * around(0.3) + 0.014 * around(0.1) + 0.005 * around(0.035)
    chip = cracked * np.clip(0.035 + 0.035 * around(0.22) + 0.014 * around(0.07), 0.008, 0.12) + (1 - cracked) * 0.012
    edge = rim + out * (cracked * (jagged - 0.04))[:, None]
    q = 1 - np.linspace(1, 0, rings) ** 1.8
    face = middle + (edge - middle)[None] * q[:, None, None]
    far = np.hypot(*(edge - middle).T)[None] * (1 - q[:, None])  # how far it is from the edge
    z = tall + rosette(face[..., 0], face[..., 1], r)
    gone = np.clip(1 - far / (1.8 * chip[None]), 0, 1)
    z = z - chip[None] * gone**1.6 - 0.012 * gone * rnd.random(z.shape)
    f = np.linspace(0, 1, rows)[:, None]
    bulge = cracked[None] * (0.05 * wall(0.22) + 0.03 * wall(0.09) + 0.016 * wall(0.035) + 0.05 * np.sin(math.pi * f) * around(0.5)[None])
    bulge = bulge * np.clip(f / 0.1, 0, 1)
    below = edge[None] + out[None] * bulge[..., None]
    side = np.dstack([below, z[-1:] * (1 - f)])
    verts = np.concatenate([np.dstack([face, z]), side[1:]])
    verts[0] = verts[0].mean(0)
    number = np.arange(verts.shape[0] * count).reshape(-1, count)
    beside = np.roll(number, -1, 1)
    quads = np.stack([number[:-1], number[1:], beside[1:], beside[:-1]], -1)
    rough = np.zeros(quads.shape[:2], bool)
    rough[rings - 1 :] = True
    rough[: rings - 1] |= (gone[:-1] > 0.3) & (cracked[None] > 0.5)
    return verts.reshape(-1, 3), quads.reshape(-1, 4), rough.ravel()


def rosette(x, y, r):
    """The relief that is pressed into it, as in the compact."""
    q, turn = np.hypot(x, y) / r, np.arctan2(y, x)
    rim = 0.30 + 0.52 * np.abs(np.cos(4 * turn)) ** 0.55
    inside = 1 / (1 + np.exp(np.clip((q - rim) * 55, -40, 40)))
    z = 0.085 * inside - 0.034 * inside * np.exp(-(((q - 0.6 * rim) / 0.2) ** 2)) * (0.5 + 0.5 * np.cos(8 * turn))
    z -= 0.07 * np.exp(-(((q - 0.155) / 0.022) ** 2)) + 0.05 * np.exp(-(((q - 0.93) / 0.013) ** 2))
    return 0.8 * z
