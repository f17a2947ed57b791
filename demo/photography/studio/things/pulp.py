"""A slice of orange with light behind it, so near that each sac of juice is seen: painted as the light that comes through."""

import math

import cv2
import numpy as np

from ..kit.materials import Nodes
from ..kit.palette import linear
from .beads import DENSER, bead
from .see_through import card, skin
from .skin import image
from .slices import rounded_least
from .surfaces import blend, shade

JUICE = np.array((0.03, 0.84, 3.6), np.float32)  # what a sac of usual depth takes from white light


def noise(rnd, shape, far):
    """Smooth noise around 0 whose waves are so many pixels long (down, across)."""
    rows, columns = (max(3, round(size / each) + 3) for size, each in zip(shape, far))
    grown = rnd.normal(0, 1, (rows, columns)).astype(np.float32)
    return cv2.resize(grown, shape[::-1], interpolation=cv2.INTER_CUBIC)


def sheet_of_sacs(rnd, per_cm, wide, long, size=(0.34, 1.05)):
    """Sacs side by side, drawn out upwards, on a sheet of so many centimetres: for each point how far the next border is
    (centimetres), and two numbers of its sac from 0 to 1.
    """
    squeeze = size[1] / size[0]
    h, w = round(long * per_cm / squeeze), round(wide * per_cm)
    cell = size[0] * per_cm
    points = np.full((h, w), 255, np.uint8)
    for row in range(int(h / cell) + 2):
        for column in range(int(w / cell) + 2):
            px = (column + 0.5 * (row % 2) + rnd.uniform(-0.36, 0.36)) * cell
            py = (row + rnd.uniform(-0.42, 0.42)) * cell
            points[min(h - 1, max(0, int(py))), min(w - 1, max(0, int(px)))] = 0
    sway_x, sway_y = (noise(rnd, (h, w), (1.1 * cell, 1.1 * cell)) * 0.13 * cell for _ in range(2))
    fine = noise(rnd, (h, w), (0.4 * cell, 0.4 * cell)) * 0.035 * cell
    _, labels = cv2.distanceTransformWithLabels(points, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    labels = cv2.remap(labels.astype(np.float32), x + sway_x + fine, y + sway_y + fine, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REFLECT)
    border = np.ones((h, w), np.uint8)
    border[:, 1:] &= labels[:, 1:] == labels[:, :-1]
    border[1:] &= labels[1:] == labels[:-1]
    off = cv2.distanceTransform(border, cv2.DIST_L2, 5) / per_cm
    off = cv2.GaussianBlur(off, (0, 0), 0.012 * per_cm)
    which = labels.astype(int)
    first, second = (rnd.uniform(0, 1, which.max() + 1).astype(np.float32)[which] for _ in range(2))
    first = cv2.GaussianBlur(first, (0, 0), 0.008 * per_cm)
    return off, first, second, squeeze


def backlit_slice(x, y, core, r, seed=5, count=10, table=(1.04, 0.98, 0.87)):
    """What comes through at each (x, y), and how high the wet surface stands there: a slice of that radius around its core."""
    rnd = np.random.default_rng(seed)
    shape = x.shape
    step = float(abs(x[0, 1] - x[0, 0]))
    px, py = x - core[0], y - core[1]
    wander = [noise(rnd, shape, (0.9 / step, 0.9 / step)) * 0.035 for _ in range(2)]
    smooth_far = np.hypot(px, py)
    px, py = px + wander[0], py + wander[1]
    far, turn = np.hypot(px, py), np.arctan2(py, px)
    rim = r * (1 + 0.012 * np.cos(2 * turn + 1) + 0.006 * np.cos(3 * turn + 2))
    peel, pith = 0.10 * r, 0.055 * r
    reach = rim - peel - pith * (1 + 0.22 * np.cos(3 * turn + 1) + 0.1 * np.cos(8 * turn))
    widths = rnd.uniform(0.78, 1.25, count)
    ends = np.concatenate([[0], np.cumsum(widths / widths.sum() * 2 * math.pi)])
    theta = (turn + 0.5 + 0.04 * np.sin(1.3 * far + 2)) % (2 * math.pi)
    inside = np.full(shape, -1.0, np.float32)
    seen = np.zeros((*shape, 3), np.float32)
    high = np.zeros(shape, np.float32)
    for k in range(count):
        middle, half = (ends[k] + ends[k + 1]) / 2, (ends[k + 1] - ends[k]) / 2
        off = theta - middle
        if not (np.abs(off) < half).any():
            continue
        wall = rnd.uniform(0.018, 0.032) * (1 + 0.4 * np.sin(rnd.uniform(2, 4) * far + rnd.uniform(0, 6)))
        to_side = far * np.sin(np.clip(half - np.abs(off), -0.5, 1.5)) - wall
        to_rim = reach - far - 0.05 * (1 + np.cos(3 * off / half))
        to_core = far - rnd.uniform(0.26, 0.42)
        d = rounded_least(rounded_least(to_side, to_rim, 0.26), to_core, 0.16)
        here = d > -0.06
        border, own, other, squeeze = sheet_of_sacs(rnd, 340, 4.6, 1.35 * r)
        per_cm = 340
        across = off * np.maximum(far, 0.25) ** 0.62 * (0.55 * r) ** 0.38
        along = far + 0.12 * np.sin(3 * across + rnd.uniform(0, 6))
        u, v = ((across + 2.3) * per_cm).astype(np.float32), (along * per_cm / squeeze).astype(np.float32)
        border, own, other = (cv2.remap(each, u, v, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT) for each in (border, own, other))
        streaks = noise(rnd, (round(2.2 * r / 0.5), 900), (1, 7))
        streaks = cv2.remap(streaks, (u * 900 / (4.6 * per_cm)).astype(np.float32), (v * squeeze / per_cm / 0.5).astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
        slope = np.hypot(*np.gradient(cv2.GaussianBlur(border, (0, 0), 0.012 / step), step))
        border = border / np.clip(cv2.GaussianBlur(slope, (0, 0), 0.03 / step), 1 / squeeze, 1)  # as wide along as across
        body = np.clip(border / 0.13, 0, 1)
        body = 1 - (1 - body) ** 2
        deep = (0.42 + 0.85 * own) * (0.55 + 0.45 * body) + 0.05 * streaks
        deep += 0.35 * np.exp(-np.maximum(d, 0) / 0.05)
        light = (0.80 + 0.26 * body * (0.4 + 0.6 * other)) * (1 - 0.24 * np.exp(-((border / 0.013) ** 2)))
        light += 0.16 * np.exp(-(((border - 0.034) / 0.014) ** 2)) * (0.3 + 0.7 * other)
        slant = cv2.GaussianBlur(border, (0, 0), 0.05 / step)
        slant = np.clip((0.8 * np.gradient(slant, step, axis=1) - 0.6 * np.gradient(slant, step, axis=0)) * 0.22, -0.16, 0.16)
        light = light + slant * body + 0.05 * streaks * body  # each sac is a lens of its own, brighter on one side
        color = light[..., None] * np.exp(-np.maximum(deep, 0.1)[..., None] * JUICE)
        skins = np.exp(-((border / 0.010) ** 2))[..., None] * (0.12 + 0.4 * other)[..., None]
        color = color * (1 - skins) + skins * shade("#F7A94A") * 0.9
        take = here & (d > inside)
        seen[take] = color[take]
        high[take] = (0.05 * body * (0.6 + 0.4 * own) - 0.05 * np.exp(-np.maximum(d, 0) / 0.05))[take]
        inside = np.maximum(inside, d)
    flesh = 1 / (1 + np.exp(-np.clip(inside / 0.008, -60, 60)))
    grain = noise(rnd, shape, (0.05 / step, 0.05 / step)) + 0.6 * noise(rnd, shape, (0.16 / step, 0.16 / step))
    white = blend("#FFE9BC", "#FFF8E2", np.clip(0.45 + 0.22 * grain, 0, 1)) * (0.92 + 0.2 * np.exp(-np.abs(inside) / 0.05))[..., None]
    seen = white * (1 - flesh[..., None]) + seen * flesh[..., None]
    to_peel = 0.6 * smooth_far + 0.4 * far - (rim - peel)
    oil = np.clip(noise(rnd, shape, (0.05 / step, 0.05 / step)) + noise(rnd, shape, (0.13 / step, 0.13 / step)), -2, 2)
    rind = blend("#E8860E", "#F5A623", np.clip(0.5 + 0.05 * oil - 1.6 * np.clip(to_peel / r - 0.05, 0, 1), 0, 1)) * (0.84 + 0.02 * oil)[..., None]
    peeled = 1 / (1 + np.exp(-np.clip((to_peel + 0.012 * grain) / 0.022, -60, 60)))
    seen = seen + (rind - seen) * peeled[..., None]
    outside = 1 / (1 + np.exp(-np.clip((smooth_far - rim) / 0.008, -60, 60)))
    bright = np.array(table, np.float32) * (1 - 0.35 * np.exp(-np.maximum(smooth_far - rim, 0) / 0.12))[..., None]
    seen = seen + (bright - seen) * outside[..., None]
    high = high * flesh + 0.004 * grain * (1 - flesh) * (1 - outside)
    seen = seen * (0.80 + 0.42 * np.exp(-(((x - 0.3) / 2.4) ** 2) - ((y - 0.1) / 2.6) ** 2))[..., None]  # the lamp below
    return seen.astype(np.float32), high.astype(np.float32), outside, flesh


def lit_from_below(core, r, half, drops, light, color, towards, seed=5, pixels=2400):
    """A slice on a table of light that reaches so far (`half`: across, along), clear `drops` (x, y, radius of its ring, angle)
    standing on it; half a centimetre of them makes white that `color`. The wet flesh mirrors a window, which lies `towards`.
    """
    rows = round(pixels * half[1] / half[0])
    x, y = np.meshgrid(np.linspace(-half[0], half[0], pixels, dtype=np.float32), np.linspace(half[1], -half[1], rows, dtype=np.float32))
    seen, high, outside, wet = backlit_slice(x, y, core, r, seed)
    step = 2 * half[0] / pixels
    dy, dx = np.gradient(cv2.GaussianBlur(high, (0, 0), 0.016 / step), step)
    normal = np.stack([-0.7 * dx, 0.7 * dy, np.ones_like(dx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    cam = np.array((0, -0.45, 0.9))
    lamp = np.array(towards) / np.linalg.norm(towards)
    middle = (cam + lamp) / np.linalg.norm(cam + lamp)
    off = np.arccos(np.clip(normal @ middle, -1, 1))
    glint = np.clip((0.075 - off) / 0.035, 0, 1) * (1 - outside) * wet
    seen = seen + 0.34 * cv2.GaussianBlur(glint, (0, 0), 0.006 / step)[..., None]
    for px, py, ring, _ in drops:
        reach = [slice(*np.clip(np.searchsorted(side, (at - 2 * ring, at + 2 * ring)), 0, len(side))) for side, at in ((-y[:, 0], -py), (x[0], px))]
        near = tuple(reach)
        dx, dy = x[near] - px, y[near] - py
        far = np.hypot(dx, dy)
        gathered = np.exp(-((np.hypot(dx + 0.5 * ring * lamp[0], dy + 0.5 * ring * lamp[1]) / (0.42 * ring)) ** 2)) * (far < ring)
        edge = 0.34 * np.exp(-(((far / ring - 0.97) / 0.07) ** 2))
        shadow = np.hypot(dx + 0.16 * ring * lamp[0], dy + 0.16 * ring * lamp[1]) - ring
        shadow = 0.42 * np.exp(-((np.maximum(shadow, 0) / (0.14 * ring)) ** 2)) * (far >= 0.97 * ring)
        seen[near] *= ((1 + 0.55 * gathered) * (1 - edge))[..., None] * (1 - shadow[..., None] * np.array((0.8, 1.0, 1.1)))
    k = Nodes("slice")
    k.t.nodes.remove(k.b)
    map_, glow, ray = k.n("TexImage", image=image("slice", seen[::-1]), interpolation="Cubic"), k.n("Emission"), k.n("LightPath")
    k.l(k.n("TexCoord").outputs["UV"], map_.inputs["Vector"])
    dense = -np.log(np.clip(linear(color)[:3], 0.01, 0.999)) / 0.5
    way, tint = k.math("MULTIPLY", ray.outputs["Ray Length"], ray.outputs["Is Transmission Ray"]), k.n("CombineColor")
    for socket, part in zip(tint.inputs, dense):
        k.l(k.math("EXPONENT", k.math("MULTIPLY", way, -float(part))), socket)
    k.l(k.mixed(map_.outputs["Color"], tint.outputs[0], 1.0, "MULTIPLY"), glow.inputs["Color"])
    k.l(glow.outputs[0], k.o.inputs["Surface"])
    card("slice", 2 * half[0], 2 * half[1], k.m)
    rnd = np.random.default_rng(seed)
    made_of = skin("serum", DENSER, light, behind=dense, gleam=1.2, within=0.3)
    for px, py, ring, angle in drops:
        bead(ring, angle, made_of, rnd, uneven=0.10 if angle < 90 else 0.05).location = (px, py, 0)
