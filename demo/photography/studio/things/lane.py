"""A lane of old Dhaka in the rain: what lies beyond a window at its left, as measured light, to be blurred with the rest.

It is painted in perspective: what is `deep` times as far as the nearest wall is as many times smaller, and paler by rain.
"""

import math

import cv2
import numpy as np

from .cream import noise
from .surfaces import blend, shade

VANISHES = (-8.5, 8.2)  # where the lane ends, x and z
STREET = -9.6  # how far below that the ground lies, where it is nearest
RAIN = "#D3D9D2"


def misted(color, deep, thick=0.20):
    """A colour at that depth: rain lies before it."""
    share = 1 - np.exp(-thick * np.maximum(deep - 1, 0))
    return color + (shade(RAIN) - color) * share[..., None]


def over(view, color, cover):
    return view + (color - view) * np.clip(cover, 0, 1)[..., None]


def row_of_houses(view, x, z, rnd, aside, from_, to, up, colors, rooms, floor=7.4):
    """A row along the lane, `aside` of its middle, from one depth to another: floors, balconies, windows with grilles."""
    dx, dz = x - VANISHES[0], z - VANISHES[1]
    deep = aside / np.where(np.sign(dx) == np.sign(aside), dx, np.inf * np.sign(aside) + aside * 0)
    deep = np.where(np.isfinite(deep) & (deep > 0), deep, 99.0)
    high = dz * deep - STREET  # above the street
    edge = 14 / np.maximum(deep, 1)
    there = np.clip((deep - from_) * edge, 0, 1) * np.clip((to - deep) * edge, 0, 1)
    there *= np.clip((up - high) * edge / 8, 0, 1) * np.clip(high * edge / 4, 0, 1)
    storey, room = high / floor, (deep - from_) / rooms
    in_storey, in_room = storey - np.floor(storey), room - np.floor(room)
    which = (np.floor(storey).astype(int) % 7, np.floor(room).astype(int) % 23)
    of_room = rnd.random((7, 23))[which]
    stains = noise(rnd, x.shape, (130, 5)) * np.clip(1.4 * in_storey, 0, 1)
    wall = blend(*colors, 0.55 + 0.5 * noise(rnd, x.shape, (9, 9)) - 0.35 * np.maximum(stains, 0))
    opening = box(in_room, 0.5, 0.24) * box(in_storey, 0.56, 0.27)
    pane = blend("#66736C", "#9DAAA0", 0.5 * of_room + 0.3 * in_storey)
    grille = 0.5 + 0.5 * np.cos(2 * math.pi * 9 * in_room)
    seen = over(wall, blend("#5E6E66", "#A9B4AA", grille) * 0.5 + pane * 0.5, 0.85 * opening)
    balcony = box(in_storey, 0.2, 0.15) * (of_room > 0.34) * box(in_room, 0.5, 0.44)
    seen = over(seen, blend("#7C8C82", "#C2C9BE", 0.35 + 0.5 * np.cos(2 * math.pi * 12 * in_room)), 0.8 * balcony)
    pots = box(in_storey, 0.37, 0.11) * (of_room > 0.5) * np.clip(2.2 * noise(rnd, x.shape, (120, 90)) + 0.3, 0, 1)
    seen = over(seen, blend("#3F5E38", "#87A062", 0.5 + 0.8 * noise(rnd, x.shape, (160, 190))), 0.9 * pots * (in_storey > 0.25))
    washing = box(in_storey, 0.72, 0.16) * (of_room > 0.80) * box(in_room, 0.5 + 0.2 * (of_room - 0.9), 0.2)
    cloths = np.array([shade(c) for c in ("#B4503C", "#D8A24A", "#7C93A8", "#A8566A")])[which[1] % 4]
    seen = over(seen, cloths * (0.85 + 0.2 * np.cos(40 * room))[..., None], 0.75 * washing)
    slab_ = box(in_storey, 0.02, 0.045)
    seen = over(seen, blend("#8D958C", "#DDE0D6", 0.8 - 0.6 * (in_storey > 0.5)), 0.8 * slab_)
    seen = seen * (1 - 0.30 * np.exp(-((in_storey - 0.94) / 0.05) ** 2))[..., None]  # below each slab it is dark
    return over(view, misted(seen, deep), there)


def box(at, middle, half):
    return np.clip((half - np.abs(at - middle)) / 0.05 + 0.5, 0, 1)


def wet_lane(view, x, z, rnd):
    """The ground: broken asphalt in which all that stands above it lies upside down, drawn out by ripples."""
    dz = VANISHES[1] - z
    deep = np.where(dz > 0.2, -STREET / np.maximum(dz, 0.2), 99.0)
    aside = (x - VANISHES[0]) * deep
    there = np.clip((dz - 0.9) / 0.5, 0, 1) * np.clip((22 - aside) / 3, 0, 1) * np.clip((aside + 27.5) / 1.2, 0, 1)
    shore = (VANISHES[1] - 1.3 - z) * 1.15
    upright = (VANISHES[1] - 1.3 + shore).astype(np.float32)
    row = ((z[0, 0] - upright) / (z[0, 0] - z[1, 0])).astype(np.float32)
    column = np.broadcast_to(np.arange(x.shape[1], dtype=np.float32), x.shape)
    shaken = column + 7.0 * noise(rnd, x.shape, (170, 16)).astype(np.float32)
    mirrored = cv2.remap(view.astype(np.float32), shaken, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mirrored = cv2.blur(mirrored, (5, 41))
    wet = np.clip(0.62 + 0.75 * noise(rnd, x.shape, (70, 12)), 0.18, 1)
    asphalt = blend("#5B605A", "#8B8F86", 0.5 + 0.6 * noise(rnd, x.shape, (150, 50)))
    seen = misted(asphalt * 0.95, deep) + (0.92 * mirrored - misted(asphalt * 0.95, deep)) * (0.78 * wet)[..., None]
    return over(view, seen, there)


class Canvas:
    """Shapes around a foot on the ground, at its depth; they lie upside down, too, in the wet ground (`mirrored`)."""

    def __init__(self, view, x, z, at, deep, mirrored=False):
        self.view, self.deep, self.up, self.clear = view, deep, -0.9 if mirrored else 1.0, 0.36 if mirrored else 1.0
        self.per = (x.shape[1] - 1) / (x[0, -1] - x[0, 0])
        self.origin = (x[0, 0], z[0, 0])
        self.at = (at, VANISHES[1] + STREET / deep)

    def pixel(self, p):
        x, z = self.at[0] + p[0] / self.deep, self.at[1] + self.up * p[1] / self.deep
        return (round((x - self.origin[0]) * self.per * 16), round((self.origin[1] - z) * self.per * 16))

    def shape(self, points, color, bright=1.0, cover=1.0):
        mask = np.zeros(self.view.shape[:2], np.float32)
        cv2.fillPoly(mask, [np.array([self.pixel(p) for p in points], np.int32)], 1.0, cv2.LINE_AA, 4)
        lit = bright * (0.82 * shade(color) + 0.18 * shade(RAIN)) if bright <= 1 else bright * shade(color)
        lit = misted(lit, np.full((1, 1), self.deep))[0, 0]
        self.view[:] = over(self.view, lit, self.clear * cover * mask)

    def oval(self, middle, half, color, bright=1.0, cover=1.0, from_=0.0, to=2 * math.pi):
        turn = np.linspace(from_, to, 40)
        self.shape([(middle[0] + half[0] * math.cos(a), middle[1] + half[1] * math.sin(a)) for a in turn], color, bright, cover)

    def ring(self, middle, r, wide, color):
        for a in np.linspace(0, 2 * math.pi, 40, endpoint=False):
            b = a + 0.17
            self.shape([(middle[0] + q * math.cos(t), middle[1] + q * math.sin(t)) for q, t in ((r, a), (r, b), (r - wide, b), (r - wide, a))], color)


def rickshaw(c, hood="#4A4F63", trim="#A4485A"):
    """From behind and a little aside, the puller bent before it: a dark hood, round above, is all that a lens out of focus leaves."""
    c.oval((0, 0.2), (6.4, 0.9), "#4B4F4B", 1, 0.6)
    for side in (-3.9, 3.1):
        c.oval((side, 2.6), (0.62, 2.7), "#3A3836")
    c.shape([(-3.7, 2.0), (2.9, 2.2), (2.8, 4.8), (-3.6, 4.7)], "#6E4038", 0.9)
    c.shape([(-3.8, 4.4), (-4.4, 7.4), (-3.9, 9.8), (-2.2, 11.5), (0.2, 11.9), (2.6, 10.9), (4.3, 8.8), (4.4, 6.6), (3.0, 4.4)], hood, 0.9)
    c.shape([(-4.0, 9.6), (-2.2, 11.5), (0.2, 11.9), (2.6, 10.9), (4.3, 8.8), (4.2, 10.0), (2.4, 11.8), (0.1, 12.7), (-2.5, 12.2), (-4.3, 10.4)], trim, 0.95, 0.8)
    c.oval((6.1, 8.8), (1.1, 1.3), "#4A3A30", 0.95)
    c.shape([(4.4, 4.2), (6.6, 4.0), (7.0, 7.6), (5.0, 8.6)], "#7D8F96")


def umbrella(c, color, cloth):
    """Somebody walks below it."""
    c.oval((0.3, 0.1), (2.6, 0.5), "#4B4F4B", 1, 0.5)
    c.shape([(-0.8, 0.2), (-0.15, 0.2), (-0.1, 3.2), (-1.0, 3.2)], "#3E4542")
    c.shape([(0.2, 0.2), (0.85, 0.2), (0.95, 3.2), (0.05, 3.2)], "#3E4542")
    c.shape([(-1.35, 2.2), (1.3, 2.2), (1.15, 6.6), (-1.15, 6.6)], cloth)
    c.oval((0, 7.3), (0.75, 0.9), "#4A3A30")
    c.oval((0.2, 7.6), (4.3, 3.0), color, 1, 1, 0.06, math.pi - 0.06)
    c.oval((-0.9, 9.0), (1.9, 1.2), "#F1EDE2", 0.8, 0.28)


def tea_stall(c):
    """Below an awning a bulb is lit: jars, a bench; its light lies on the wet ground."""
    c.shape([(-6, 0), (6, 0), (6, 9.2), (-6, 9.2)], "#6B4B30", 0.9)
    c.oval((1.2, 6.2), (4.4, 2.8), "#D89A50", 0.9, 0.8)
    c.oval((1.6, 6.6), (1.7, 1.4), "#FFC878", 1.2, 0.8)
    c.oval((1.8, 7.2), (0.55, 0.55), "#FFE2AE", 4.5)
    c.shape([(-4.4, 3.0), (-2.6, 3.0), (-2.4, 6.2), (-4.2, 6.4)], "#4A4038")
    c.oval((-3.3, 7.0), (0.75, 0.85), "#4A3A30")  # who sells it
    c.shape([(-6, 0), (6, 0), (6, 3.0), (-6, 3.0)], "#55463A")
    for k, color in enumerate(("#C98A4A", "#B4603C", "#D9B46A", "#8C5A3C")):
        c.shape([(-4.6 + 2.4 * k, 3.0), (-3.2 + 2.4 * k, 3.0), (-3.2 + 2.4 * k, 4.9), (-4.6 + 2.4 * k, 4.9)], color)
    c.shape([(-7.6, 8.4), (-3.0, 8.0), (2.0, 8.5), (7.0, 8.1), (6.2, 10.6), (-1.0, 10.9), (-6.4, 10.4)], "#5E7C84", 0.9)


def pole(view, x, z, at, deep):
    """A lamp post with what Dhaka hangs on it: coils of cable, wires in sagging bundles both ways."""
    c = Canvas(view, x, z, at, deep)
    c.shape([(-0.42, 0), (0.42, 0), (0.3, 40), (-0.3, 40)], "#6A6F69")
    c.shape([(-1.6, 19.5), (1.8, 19.5), (1.8, 23.0), (-1.6, 23.0)], "#5B605C", 1, 0.9)
    c.ring((1.2, 17.2), 1.9, 0.35, "#3F4442")
    c.ring((-0.9, 16.2), 1.5, 0.3, "#3F4442")
    for n, (far, drop, up) in enumerate(((-70, 5, 24), (-70, 8, 21), (-70, 6.4, 27), (60, 6, 25), (60, 9, 21.6), (60, 4, 28))):
        t = np.linspace(0, 1, 30)
        line = [(far * s, up + 6 * s * (n % 3) - drop * 4 * s * (1 - s)) for s in t]
        wide = 0.16 + 0.1 * (n % 2)
        c.shape([(p, q + wide) for p, q in line] + [(p, q - wide) for p, q in line[::-1]], "#4E5451", 1, 0.8)


def lane_in_rain(view, x, z, rnd):
    """The whole lane, from its misty end to what is near."""
    end = box(x, VANISHES[0] + 1.4, 2.6) * np.clip((VANISHES[1] + 5.4 - z) / 0.4, 0, 1)
    view = over(view, blend("#BFC7C0", "#CDD3CC", 0.5 + noise(rnd, x.shape, (30, 30))), 0.85 * end)
    view = row_of_houses(view, x, z, rnd, -17.0, 3.5, 7.0, 30, ("#A98D84", "#D3BDB0"), 0.62)
    view = row_of_houses(view, x, z, rnd, -22.0, 1.72, 3.55, 34, ("#8FA3A0", "#C4D0C8"), 0.44)
    view = row_of_houses(view, x, z, rnd, -27.0, 0.3, 1.76, 60, ("#A79D8E", "#C9C0B0"), 0.23)
    pole(view, x, z, -2.6, 1.9)
    view = wet_lane(view, x, z, rnd)
    for mirrored in (True, False):
        umbrella(Canvas(view, x, z, -6.3, 2.9, mirrored), "#7A5A74", "#8A8F8A")
        tea_stall(Canvas(view, x, z, -28.4, 1.5, mirrored))
        umbrella(Canvas(view, x, z, -20.0, 1.75, mirrored), "#B2483A", "#5F7E86")
        rickshaw(Canvas(view, x, z, -9.8, 3.2, mirrored), "#5C6A66", "#C2A060")
        rickshaw(Canvas(view, x, z, -13.2, 1.7, mirrored))
    return view
