"""What a cosmetic mirror shows of the room behind the camera: painted, and seen by mirrors only."""

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from ..kit.geometry import link
from ..kit.materials import Nodes
from ..kit.palette import linear
from .cream import noise
from .maps import image


def room_in_mirror(middle, looks, painted, away=40.0, wide=44.0, tall=44.0, rises=12.0, strength=0.42, beyond=0.0, flat=False):
    """A painted room `away` centimetres from a mirror's `middle`, where its look arrives; its middle lies `rises`
    centimetres above that. Its edges go on for some way `beyond` it, for a second mirror that looks elsewhere. A mirror's rounded
    rim makes it bulge a little, unless it is `flat`.
    """
    if flat:
        for made_of in [m for m in bpy.data.materials if m.name.startswith("mir")]:
            t = made_of.node_tree
            t.links.new(t.nodes.new("ShaderNodeNewGeometry").outputs["True Normal"], t.nodes["Principled BSDF"].inputs["Normal"])
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


class Room:
    """What is seen of a room from its middle, ray by ray: `wide`, `high` and `deep` half its sides, seen from `eye`."""

    def __init__(self, side, spread, eye, size, tilt=0.0):
        u, v = np.meshgrid(*[np.linspace(-spread, spread, side, dtype=np.float32)] * 2)
        c, s = math.cos(tilt), math.sin(tilt)
        look = np.dstack([u, v * c + s, c - v * s])
        self.look, self.eye, self.size = look / np.linalg.norm(look, axis=2, keepdims=True), np.array(eye, np.float32), size
        self.far = np.full(u.shape, 1e3, np.float32)
        self.seen = np.zeros((*u.shape, 3), np.float32)

    def lay(self, far, there, color):
        """What is nearer hides what is farther."""
        nearer = there & (far > 1e-3) & (far < self.far)
        self.far = np.where(nearer, far, self.far)
        self.seen = np.where(nearer[..., None], color, self.seen)

    def wall(self, axis, at, paint):
        """A plane; `paint` answers the colour of its points."""
        with np.errstate(divide="ignore", invalid="ignore"):
            far = (at - self.eye[axis]) / self.look[..., axis]
        far = np.where(np.isfinite(far) & (far > 0), far, 2e3).astype(np.float32)
        points = self.eye + self.look * far[..., None]
        inside = np.ones(far.shape, bool)
        for k in range(3):
            if k != axis:
                inside &= np.abs(points[..., k]) < self.size[k] + 0.01
        self.lay(far, inside, paint(points))

    def block(self, low, high, paint):
        """A box: furniture, a frame."""
        with np.errstate(divide="ignore", invalid="ignore"):
            a, b = ((np.array(end, np.float32) - self.eye) / self.look for end in (low, high))
        enter = np.minimum(a, b)
        axis = enter.argmax(axis=2)
        near, beyond = enter.max(axis=2), np.maximum(a, b).min(axis=2)
        side = np.array([0.8, 1.25, 1.0], np.float32)[axis]
        points = self.eye + self.look * near[..., None]
        self.lay(near, near < beyond, paint(points) * side[..., None])


def lived_room(wall="#D9BFA4", floor="#7A5238", wood="#5A3A26", cloth="#B9785E", garden="#7F9A62", sky="#EAF2F6", glare=2.6, window=(-0.75, 0.25, 0.55, 0.72), spread=0.62, tilt=-0.04, eye=(0.1, -0.05, -2.4), side=900, blur=3.0):
    """A room of a home in Dhaka, lit by its window in the far wall alone: light falls off along the walls, lies on the floor,
    and leaves the corners dark. `window` is its middle on that wall and half its sides.
    """
    rnd, size = np.random.default_rng(7), (2.1, 1.35, 2.6)
    room = Room(side, spread, eye, size, tilt)
    at, half = window[:2], window[2:]
    lamp = np.array([at[0], at[1], size[2]], np.float32)

    def lit(color, normal, gloss=0.0):
        albedo, facing = np.array(linear(color)[:3], np.float32), np.array(normal, np.float32)

        def paint(points):
            to = lamp - points
            away = np.linalg.norm(to, axis=2) + 0.35
            cos = np.clip((to @ facing) / away, 0, 1) + 0.10
            leaves = np.clip(to[..., 2] / away, 0, 1) + 0.12
            light = 3.4 * cos * leaves / away**2 + 0.16
            for k in range(3):
                if not facing[k]:
                    light = light * (1 - 0.42 * np.exp(-np.maximum(0, size[k] - np.abs(points[..., k])) / 0.35))
            shine = gloss * np.exp(-(((points[..., 0] - at[0]) / (0.5 * half[0] + 0.25)) ** 2)) * np.clip((points[..., 2] + 1.4) / 4.0, 0, 1)
            return albedo * light[..., None] + shine[..., None] * np.array([0.9, 0.95, 1.0], np.float32)

        return paint

    def boarded(points):
        board = np.floor(points[..., 0] / 0.22)
        tone = 0.82 + 0.3 * np.modf(np.abs(np.sin(12.9 * board)) * 43.7)[0]
        gap = np.exp(-(((points[..., 0] / 0.22 - board - 0.5) ** 2 - 0.25) / 0.02) ** 2)
        return lit(floor, (0, 1, 0), 0.35)(points) * (tone * (1 - 0.4 * gap))[..., None]

    def with_window(points):
        plain = lit(wall, (0, 0, -1))(points)
        x, y = points[..., 0] - at[0], points[..., 1] - at[1]
        up = np.clip(y / half[1] * 0.5 + 0.5, 0, 1)
        crowns = 0.25 * half[1] + 0.20 * noise(rnd, x.shape, (5, 26))
        light = 0.75 + 0.55 * noise(rnd, x.shape, (44, 40)) + 0.3 * noise(rnd, x.shape, (90, 90))
        leaves = np.array(linear(garden)[:3], np.float32) * np.clip(light, 0.25, 2)[..., None]
        outside = np.where((y < crowns)[..., None], leaves, np.array(linear(sky)[:3], np.float32))
        outside = glare * outside * (0.75 + 0.35 * up)[..., None]
        bars = (np.abs(x) < 0.018) | (np.abs(y - 0.3 * half[1]) < 0.018)
        outside = np.where(bars[..., None], 0.35 * plain, outside)
        framed = (np.abs(x) < half[0] + 0.06) & (np.abs(y) < half[1] + 0.06)
        opened = (np.abs(x) < half[0]) & (np.abs(y) < half[1])
        seen = np.where(opened[..., None], outside, np.where(framed[..., None], 1.15 * plain, plain))
        folds = 0.66 + 0.22 * np.sin(34 * x + 0.8 * y) + 0.2 * noise(rnd, (4, x.shape[1]), (1, 40))[:1]
        for sign, wide in ((-1, 0.30), (1, 0.22)):
            drawn = (np.abs(x - sign * (half[0] + 0.05)) < wide) & (y < half[1] + 0.16) & (y > -half[1] - 0.55)
            through = 0.55 * glare * np.array(linear(cloth)[:3], np.float32) * folds[..., None]
            seen = np.where(drawn[..., None], through, seen)
        return seen

    room.wall(2, size[2], with_window)
    room.wall(0, -size[0], lit(wall, (1, 0, 0)))
    room.wall(0, size[0], lit(wall, (-1, 0, 0)))
    room.wall(1, size[1], lit("#D2C8BA", (0, -1, 0)))
    room.wall(1, -size[1], boarded)
    room.block((0.95, -size[1], 1.9), (1.75, 0.62, 2.55), lit(wood, (0, 0, -1)))  # an almirah
    room.block((-2.0, -size[1], 0.3), (-0.55, -0.86, 2.2), lit("#E6DCCB", (0, 1, 0)))  # a bed
    room.block((-2.05, -0.9, 0.2), (-1.9, -0.35, 2.3), lit(wood, (0, 0, -1)))
    room.block((-1.9, -0.88, 1.5), (-1.2, -0.7, 2.05), lit(cloth, (0, 1, 0)))
    room.block((0.28, 0.05, 2.5), (0.68, 0.5, 2.56), lit(wood, (0, 0, -1)))  # a picture
    soft = cv2.GaussianBlur(np.minimum(room.seen, 3), (0, 0), 0.045 * side)
    return cv2.GaussianBlur(room.seen, (0, 0), blur) + 0.10 * soft  # light wanders in the air, and on glass
