"""Lips, a swatch and powder on skin, as grey maps under which the shop lays any skin and any shade. See README.md beside it.

python3 skin_maps.py FOLDER      writes lips-1-light.webp, lips-1-coat.webp, lips-2-…, swatch-…, powder-…

`light` is laid over the colours with `hard-light`: 0.5 leaves a colour as it is, less darkens, more shines. `coat` tells
how much of the shade covers the skin. Both are made of a height, lit from the upper left as in the studio. Where a length is
meant, the unit is an eight-hundredth of the picture's width.
"""

import os
import sys
from functools import partial

import cv2
import numpy as np
from PIL import Image

WIDTH, HEIGHT = 800, 600
FINE = 2  # pixels in a unit
ROWS, COLUMNS = HEIGHT * FINE, WIDTH * FINE
SAVED = (640, 480)
SOFT = (400, 300)  # for what has no edges
# Three customers: one shade is seen on three mouths.
MOUTHS = ({}, {"seed": 58, "half": 272, "full": 0.88, "cleft": 0.23}, {"seed": 27, "half": 300, "full": 1.14, "cleft": 0.12})
Y, X = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32) / FINE


def main():
    mouths = {f"lips-{nth + 1}": partial(lips, **mouth) for nth, mouth in enumerate(MOUTHS)}
    for name, make in {**mouths, "swatch": swatch, "powder": powder}.items():
        height, coat, shade = make()
        save(f"{name}-light", warm(light(height, coat, 0.1 * (make != powder)) * shade))
        save(f"{name}-coat", np.dstack([np.zeros((ROWS, COLUMNS, 3)), coat]), SOFT if make == powder else SAVED)


def lips(seed=40, half=292, full=1.0, cleft=0.17):
    """A closed mouth under one coat: fine lines fan out from its parting. The rest tells mouths apart."""
    across = (X - WIDTH / 2) / half
    out = np.clip(np.abs(across), 0, 1)
    parting = 282 + bell(across, 0.15, 9) - bell(np.abs(across) - 0.42, 0.22, 9) + 22 * out**3 + noise(30, seed + 1) * 0.8
    bow = 1 - bell(across, 0.095, cleft) + bell(np.abs(across) - 0.2, 0.1, 0.07)
    upper = 104 * full * (1 - out**1.75) ** 1.02 * bow + 1e-3
    lower = 10 + 6 * out**2 + 118 * full * (1 - out**2.9) ** 0.78 + 282 - parting
    up, down = (parting - Y) / upper, (Y - parting) / lower
    in_upper = (up >= 0) & (up <= 1) & (out < 1)
    in_lower = (down > 0) & (down <= 1) & (out < 1)
    rim = distance(in_upper | in_lower) + noise(14, seed + 2) * 1.6
    coat = ramp(-4, 5, rim)

    thick = 1 - out**2.2
    height = in_upper * 46 * thick**0.7 * bulge(up, 0.42, 1.15) * (1 + bell(across, 0.13, 0.22) * (up < 0.75))
    lobes = 1 + bell(np.abs(across) - 0.26, 0.2, 0.1) - bell(across, 0.06, 0.05)
    height = blur(height + in_lower * 66 * thick**0.75 * bulge(down, 0.46, 0.95) * lobes, 2.2)
    gap = np.exp(-(((Y - parting) / (8.5 - 4 * out)) ** 2)) * ramp(1.04, 0.9, np.abs(across))
    height -= 20 * gap
    depth = np.where(in_upper, up, down)
    reach = ramp(0, 0.2, depth) * ramp(1.02, 0.55, depth) * (0.77 + 0.22 * np.clip(noise(20, seed + 6), -1, 1))
    height -= 2.3 * blur(creases(across, depth, seed), 0.9) * reach * coat
    height += coat * (noise(2.2, seed + 7) * 0.25 + noise(7, seed + 8) * 0.7) + bell(rim, 10, 1.4)

    above = ramp(0, 60, parting - upper - Y) * ramp(260, 30, parting - upper - Y)  # the philtrum
    height += above * (bell(np.abs(across) - 0.18, 0.09, 5) - bell(across, 0.1, 4))
    height -= 15 * blur(bell(Y - parting - lower - 52, 38) * (1 - np.clip(out, 0, 1.1) ** 2 / 1.21), 8)
    height -= 3.5 * np.exp(-(((np.abs(across) - 1.04) * half / 40) ** 2) - ((Y - parting) / 34) ** 2)
    height = blur(height + skin(0.6) * (1 - coat), 0.7)
    height -= ((X - WIDTH / 2) / 60) ** 2 * 0.55 + ((Y - 250) / 70) ** 2 * 0.4  # a face is round
    return height, coat, 1 - 0.34 * gap


def creases(across, depth, seed):
    """Three orders of fine lines, each of its own depth."""
    fan = across * (1 + 0.22 * np.clip(depth, 0, 1)) + noise(22, seed + 3) * 0.006 + noise(60, seed + 4) * 0.014
    lines = 0
    for nth, (count, weight) in enumerate(((34, 1.0), (61, 0.7), (105, 0.4))):
        chance = np.random.default_rng(seed + 11 + nth).random(4096)
        at = (fan + 2) * count
        line = np.floor(at).astype(int)
        middle = line + 0.25 + 0.5 * chance[line * 7 % 4096]
        lines = lines + weight * chance[(line * 13 + 5) % 4096] ** 1.5 * bell(at - middle, 0.17)
    return lines


def swatch():
    """A finger's stroke on a forearm: thick where it begins, in streaks where it ends."""
    turn = -0.16
    x = (X - 392) * np.cos(turn) + (Y - 300) * np.sin(turn)
    y = (Y - 300) * np.cos(turn) - (X - 392) * np.sin(turn) + 16 * np.sin(x / 210 + 0.4) + noise(40, 61) * 2.5
    tip = np.sqrt(1 - (np.clip(-190 - x, 0, 104) / 105) ** 2)
    across = y / np.maximum(116 * (1 + 0.06 * np.sin(x / 130)) * tip, 1)
    streak, fine = streaks(across, 60, 62), streaks(across, 260, 66)
    end = 205 + 62 * streak + 26 * fine
    film = ramp(1.04, 0.9, np.abs(across) + noise(9, 63) * 0.02) * ramp(-292, -278, x + noise(14, 64) * 3)
    film *= ramp(0, 60 + 20 * np.abs(streak), end - x) * (1 - 0.25 * ramp(40, 300, x) * ramp(-0.2, 1.4, -streak))
    furrows = np.exp(-cells(13, 11, 1.5, 0.5) / 0.12)
    grain = 0.06 * np.clip(noise(2, 65), 0, 2) * ramp(60, 300, x)
    coat = blur(np.clip(film * 1.15 - 0.25 * furrows * ramp(0, 260, x) - grain, 0, 1), 0.7)

    inside = np.maximum(distance(film > 0.4), 0)
    body = 5.5 * (1 - np.exp(-inside / 7)) + bell(inside - 9, 6, 4.5) * ramp(60, -200, x)
    height = skin(0.8) * (1 - 0.72 * coat)
    height += blur(coat * (body + (1.3 * streak + 0.12 * fine) * ramp(-250, -60, x)), 1.6)
    height += coat * 7 * np.exp(-(((x + 238) / 34) ** 2) - (y / 70) ** 2)
    height -= ((Y - 250) / 95) ** 2 * 2.2 + ((X - 420) / 200) ** 2 * 1.2  # an arm is round
    return height, coat, 1


def powder():
    """Pressed powder brushed on: no body, soft at its edges, caught on the plates of the skin and free of its furrows."""
    turn = -0.16
    x = (X - 400) * np.cos(turn) + (Y - 300) * np.sin(turn)
    y = (Y - 300) * np.cos(turn) - (X - 400) * np.sin(turn) + 14 * np.sin(x / 190 + 0.4)
    wide = 96 + 10 * np.sin(x / 120) + noise(50, 81) * 6
    film = ramp(1.25, 0.45, np.abs(y) / wide) * ramp(-300, -170, x) * ramp(330 + 40 * streaks(y / wide, 40, 82), 40, x)
    furrows = np.exp(-cells(13, 11, 1.5, 0.5) / 0.12)
    grain = 0.8 + 0.08 * np.clip(noise(1.6, 83), -2, 2) + 0.06 * noise(7, 84)
    coat = blur(np.clip(film * grain * (1 - 0.4 * furrows * (1 - film)), 0, 1), 1.1) * 0.95
    height = skin(0.9)
    height -= ((Y - 250) / 95) ** 2 * 2.2 + ((X - 420) / 200) ** 2 * 1.2  # an arm is round
    return height, coat, 1


def streaks(across, count, seed):
    """Chance that differs across a stroke and stays along it."""
    chance = np.random.default_rng(seed).random(count)
    fine = cv2.GaussianBlur(np.interp(np.linspace(0, 1, 1200), np.linspace(0, 1, count), chance)[None], (0, 0), 3)[0]
    at = np.clip((across + 1.3) / 2.6 * 1199, 0, 1199).astype(int)
    return blur(((fine - fine.mean()) / fine.std())[at], 1.5)


def skin(depth):
    """Bare skin: furrows round small plates, pores, soft hollows."""
    height = -0.3 * np.exp(-cells(15, 11, 1.5, 0.5) / 0.16) - 0.2 * np.exp(-cells(10, 21, 1.8, -0.7) / 0.16)
    height = blur(height, 0.8) + 0.1 * noise(3.5, 6) + 0.9 * noise(30, 8) + 1.2 * noise(60, 3)
    pores = np.random.default_rng(9).random((ROWS, COLUMNS)) > 1 - 0.0015 / FINE**2
    return depth * (height - 5 * FINE**2 * blur(pores, 1.6))


def cells(size, seed, stretch, turn):
    """How much nearer the nearest of scattered points is than the second: small on the lines between them."""
    u = (X * np.cos(turn) + Y * np.sin(turn)) / (size * stretch) + noise(size * 2, seed + 1) * 0.25
    v = (Y * np.cos(turn) - X * np.sin(turn)) / size + noise(size * 2, seed + 2) * 0.25
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    points = np.random.default_rng(seed).random((256, 256, 2))
    first = second = np.full((ROWS, COLUMNS), 9.0)
    for right in (-1, 0, 1):
        for below in (-1, 0, 1):
            point = points[(column + right) & 255, (row + below) & 255]
            far = np.hypot(column + right + point[..., 0] - u, row + below + point[..., 1] - v)
            second = np.where(far < first, first, np.minimum(second, far))
            first = np.minimum(first, far)
    return second - first


def light(height, coat, gloss, rough=0.34):
    """
    The shade of a height under a window: 0.5 on bare skin and, in the middle, on the coat, so that colours stay. `gloss` and
    `rough` are the coat's: 0.1 and 0.45 for matte, 0.5 and 0.2 for oil.
    """
    down, right = np.gradient(height * FINE)
    normal = np.dstack([-right, -down, np.ones_like(height)])
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    diffuse = shine = bare_shine = 0
    for x in (-0.35, 0, 0.35):  # a window is wide
        for y in (-0.3, 0, 0.3):
            ray = unit(x - 0.55, y - 0.75, 0.9)
            diffuse = diffuse + np.clip((normal @ ray + 0.35) / 1.35, 0, 1) / 9
            mirrored = np.clip(normal @ unit(*(ray + (0, 0, 1))), 0, 1)
            shine = shine + mirrored ** (2 / rough**2) / 9
            bare_shine = bare_shine + mirrored**8 / 9
    hidden = sum(np.clip(blur(height, s) - height, 0, None) * k for s, k in ((6, 0.03), (20, 0.018), (60, 0.008)))
    shade = (0.65 * diffuse + 0.35) * np.exp(-hidden)
    bare, thick = coat < 0.02, coat > 0.8 * coat.max()
    on_skin = middled(shade, bare) + 0.1 * (bare_shine - np.median(bare_shine[bare]))
    return on_skin * (1 - coat) + coat * (middled(shade, thick) + gloss * (shine - np.median(shine[thick])))


def middled(shade, part):
    return shade * 0.5 / np.median(shade[part])


def warm(shade):
    """Light that went through skin comes back red: shadows lose blue first."""
    dark = 2 * np.clip(shade, 0.04, 0.5)
    colors = np.dstack([0.5 * dark**power for power in (0.74, 1.0, 1.12)])
    return np.where(shade[..., None] < 0.5, colors, np.clip(shade, 0, 0.97)[..., None])


def bulge(at, peak, fall):
    """The rise and fall of a lip between its parting (0) and its rim (1)."""
    at = np.clip(at, 0, 1)
    rise = np.sin(np.pi / 2 * np.minimum(at / peak, 1)) ** 0.62
    return np.where(at < peak, rise, np.cos(1.57 * np.clip((at - peak) / (1 - peak), 0, 1)) ** fall)


def bell(x, width, height=1.0):
    return height * np.exp(-((x / width) ** 2))


def ramp(start, end, x):
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def blur(image, size):
    return cv2.GaussianBlur(np.float32(image), (0, 0), size * FINE)


def noise(size, seed):
    soft = blur(np.random.default_rng(seed).standard_normal((ROWS, COLUMNS)), size)
    return soft / soft.std()


def distance(shape):
    """How far it is to the shape's edge, negative outside."""
    inside = np.uint8(shape)
    both = [cv2.distanceTransform(side, cv2.DIST_L2, 5) for side in (inside, 1 - inside)]
    return (both[0] - both[1]) / FINE


def unit(*vector):
    return np.array(vector) / np.linalg.norm(vector)


def save(name, image, size=SAVED):
    whole = Image.fromarray(np.uint8(np.clip(image, 0, 1) * 255 + 0.5)).resize(size, Image.LANCZOS)
    whole.save(os.path.join(sys.argv[1], name + ".webp"), quality=78, alpha_quality=50, method=6)


if __name__ == "__main__":
    main()
