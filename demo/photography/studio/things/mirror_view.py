"""What a cosmetic mirror shows of the room behind the camera: painted, and seen by mirrors only."""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import link
from ..kit.materials import Nodes
from ..kit.palette import linear
from .skin import image


def room_in_mirror(middle, looks, painted, away=40.0, wide=44.0, tall=44.0, rises=12.0, strength=0.42, beyond=0.0):
    """A painted room `away` centimetres from a mirror's `middle`, where its look arrives; its middle lies `rises`
    centimetres above that. Its edges go on for some way `beyond` it, for a second mirror that looks elsewhere.
    """
    k = Nodes("room in mirror")
    k.t.nodes.remove(k.b)
    picture, light = k.n("TexImage"), k.n("Emission", Strength=strength)
    picture.image, picture.extension = image("room in mirror", painted.astype(np.float32)), "EXTEND"
    k.l(picture.outputs["Color"], light.inputs["Color"])
    k.l(light.outputs[0], k.o.inputs["Surface"])
    me = bpy.data.meshes.new("room in mirror")
    w, t = wide / 2 + beyond, tall / 2 + beyond
    corners = [(-w, -t), (w, -t), (w, t), (-w, t)]
    me.from_pydata([(x, y, 0) for x, y in corners], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new()
    for loop, (x, y) in zip(uv.data, corners):
        loop.uv = (x / wide + 0.5, y / tall + 0.5)
    wall = link(me, "room in mirror", k.m, smooth=False)
    flat = Vector((looks[0], looks[1], 0)).normalized()
    wall.location = Vector(middle) + Vector(looks).normalized() * away + Vector((0, 0, rises))
    wall.rotation_euler = (-flat).to_track_quat("Z", "Y").to_euler()
    wall.visible_camera = wall.visible_diffuse = wall.visible_shadow = wall.visible_transmission = False
    return wall


def morning_room(
    wall="#E9D6C2",
    ceiling="#FFF9F0",
    pane="#F4FAFF",
    at=(0.46, 0.24),
    size=(0.115, 0.18),
    sprig="#C66A7E",
    side=900,
    glare=1.7,
    curtain=0.72,
    beyond=None,
):
    """A plain room: a window with two bars that glows, a curtain beside it, and a sprig in flower before it, out of
    focus. `at` is the window's middle, from the lower left; rows run upwards. `beyond` is the colour of a garden outside.
    """
    rnd = np.random.default_rng(5)
    x, y = np.meshgrid(np.linspace(0, 1, side, dtype=np.float32), np.linspace(0, 1, side, dtype=np.float32))

    def laid(over, color, share):
        return over + (np.array(linear(color)[:3], np.float32) - over) * np.clip(share, 0, 1)[..., None]

    def soft(value, reach):
        return 1 / (1 + np.exp(-value / reach))

    seen = np.broadcast_to(np.array(linear(wall)[:3], np.float32), (side, side, 3)).copy()
    seen = laid(seen, ceiling, soft(y - 0.62, 0.12))
    dx, dy = np.abs(x - at[0]), np.abs(y - at[1])
    glow = np.exp(-((dx / (1.6 * size[0])) ** 2) - (dy / (1.2 * size[1])) ** 2)
    seen *= (0.74 + 0.4 * glow)[..., None]
    opened = soft(size[0] / 2 - dx, 0.004) * soft(size[1] / 2 - dy, 0.004)
    frame = soft(0.012 + size[0] / 2 - dx, 0.004) * soft(0.012 + size[1] / 2 - dy, 0.004)
    bars = np.maximum(np.exp(-((dx / 0.006) ** 2)), np.exp(-(((dy - 0.1 * size[1]) / 0.006) ** 2)))
    seen = laid(seen, "#FBF6EE", 0.9 * frame)
    bright = np.array(linear(pane)[:3], np.float32) * (glare + 0.5 * (y - at[1]) / size[1])[..., None]
    if beyond:  # a garden in the sun
        crowns = at[1] + 0.04 * np.sin(31 * x) + 0.03 * np.sin(77 * x + 2) + 0.012 * np.sin(190 * x)
        leaves = np.array(linear(beyond)[:3], np.float32) * (0.85 + 0.45 * np.sin(140 * x + 3 * np.sin(90 * y)) * np.sin(120 * y))[..., None]
        bright = bright + (glare * leaves - bright) * (0.9 * soft(crowns - y, 0.012))[..., None]
    seen = seen + (bright - seen) * (opened * (1 - 0.8 * bars))[..., None]
    folds = 0.5 + 0.5 * np.cos((x - at[0]) * 170 + 2 * np.sin(9 * y))
    drawn = soft(x - at[0] - 0.32 * size[0], 0.006) * soft(at[0] + 0.72 * size[0] - x, 0.006)
    drawn *= soft(0.05 + size[1] / 2 - (y - at[1]), 0.004)
    voile = (1.15 + 0.35 * folds)[..., None] * np.array(linear("#FFF4E6")[:3])
    seen = seen + (voile - seen) * (curtain * drawn)[..., None]
    if sprig:
        drawing = np.zeros((side, side, 4), np.float32)
        for n in range(9):
            foot, lean = (at[0] - 0.45 * size[0] + 0.006 * n, 0.04), rnd.uniform(-0.09, 0.05)
            top = (foot[0] + lean, rnd.uniform(at[1] - 0.2 * size[1], at[1] + 0.26 * size[1]))
            green = linear(("#5E7A4A", "#7A9560", "#4C6A45")[n % 3])[:3]
            line = [tuple(int(side * v) for v in p) for p in (foot, top)]
            cv2.line(drawing, *line, (*green, 1), 4, cv2.LINE_AA)
            for leaf in range(5):
                share = 0.3 + 0.16 * leaf
                mid = [foot[k] + share * (top[k] - foot[k]) for k in (0, 1)]
                turn = 90 + (60 if leaf % 2 else -60) + rnd.uniform(-20, 20)
                centre = tuple(int(side * v) for v in (mid[0] + 0.014 * math.cos(math.radians(turn)), mid[1] + 0.01))
                cv2.ellipse(drawing, centre, (11, 5), turn, 0, 360, (*green, 1), -1, cv2.LINE_AA)
            for _ in range(5):
                centre = tuple(int(side * (v + rnd.normal(0, 0.009))) for v in top)
                petal = np.array(linear(sprig)[:3]) * rnd.uniform(0.85, 1.5)
                cv2.circle(drawing, centre, int(rnd.integers(6, 11)), (*petal.tolist(), 1), -1, cv2.LINE_AA)
        drawing = cv2.GaussianBlur(drawing, (0, 0), 2.6)
        seen = seen * (1 - drawing[..., 3:]) + drawing[..., :3]
    return cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 2.2)


def quiet_room(wall="#CDB09C", shade="#6E5348", at=(0.36, 0.56), size=(0.30, 0.44), lean=0.3, pane="#FFF3E0", glare=1.3, side=400):
    """A plain wall, darker away from its window; on it lies the window's light, two panes wide, far out of focus."""
    x, y = np.meshgrid(*[np.linspace(0, 1, side, dtype=np.float32)] * 2)
    dark, lit, sun = (np.array(linear(color)[:3], np.float32) for color in (shade, wall, pane))
    far = np.exp(-(((x - at[0]) / 0.55) ** 2) - ((y - at[1]) / 0.6) ** 2)[..., None]
    across, up = np.abs(x - at[0] + lean * (y - at[1])) / size[0], np.abs(y - at[1] + 0.12 * (x - at[0])) / size[1]
    opened = (across < 0.5) * (across > 0.025) * (up < 0.5) * (np.abs(up - 0.18) > 0.02)
    opened = cv2.GaussianBlur(opened.astype(np.float32), (0, 0), 0.035 * side)[..., None]
    return dark + (lit - dark) * far + glare * opened * sun * (0.35 + 0.65 * lit / lit.max())
