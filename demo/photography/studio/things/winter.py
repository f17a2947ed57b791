"""A winter morning out of doors, out of focus: mist, a field of mustard in flower, date palms hung with pots."""

import math

import cv2
import numpy as np

from .cream import noise
from .rain import HIGH_UP, LEFT, LOW, PER_CM, RIGHT, disc, lens_blur, painted_view, trees
from .surfaces import blend, shade


def winter_field(y, strength=1.0, seed=4, tall=False):
    """`tall`: words stand above the trees, so the sky is pale far up and the trees stay low in the mist."""
    return painted_view("winter", winter_view(np.random.default_rng(seed), tall), y, strength)


def winter_view(rnd, tall=False):
    """Row 0 is the top. Pale to the left, where words stand."""
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    shape = x.shape
    drift = noise(rnd, shape, (9, 5))
    top, far_up, zenith = (26, 42, "#E9F1F8") if tall else (11, 15, "#E6EDEF")
    view = blend("#FCE6C6" if tall else "#F9E2B8", zenith, np.clip((z - 2.5) / top + 0.18 * drift, 0, 1))
    view = view + (1.1 * shade("#FFDDA2") - view) * np.clip((z - far_up) / 9, 0, 1)[..., None]  # what gold mirrors
    glow = np.exp(-(((x + 34) / 26) ** 2) - ((z - 9) / 12) ** 2)
    view = view * 0.98 + 0.34 * glow[..., None] * shade("#FFDFA6")
    rightwards = 1 / (1 + np.exp(-(x + 1) / 6))
    view = trees(view, x, z, rnd, 4.6 + 1.2 * rightwards, 1.1, 16, "#F1DFBE", "#DCCDAE", 0.75)
    for at, crown, reach, lean, cover in ((-15.5, 6.4, 2.1, 0.03, 0.6), (-11.2, 5.4, 1.7, -0.04, 0.5), (15.2, 7.0, 2.2, 0.03, 0.6)):
        view = date_palm(view, x, z, rnd, (at, 2.0), crown, reach, lean, "#D6C5A2", cover)
    view = mist(view, z, 2.6, 1.6, 0.55)
    view = trees(view, x, z, rnd, 2.2 + 4.6 * rightwards, 1.5, 18, "#D8C795", "#A9A174", 0.85 * rightwards + 0.05)
    view = date_palm(view, x, z, rnd, (-0.8, 1.6), 7.4, 3.1, 0.04, "#B5A87F", 0.85)
    view = date_palm(view, x, z, rnd, (-4.2, 1.8), 5.9, 2.3, -0.03, "#C6B78F", 0.75)
    view = mist(view, z, 2.4, 1.5, 0.5)
    grove = -3 + 12.5 / (1 + np.exp(-(x - 24) / 5.2)) + 2.5 * np.exp(-(((x - 31) / 4) ** 2))
    view = trees(view, x, z, rnd, grove, 2.2, 16, "#A39A54", "#4E5B31", 1.0)
    crown, cover = (8.6, 0.75) if tall else (10.0, 0.9)
    view = date_palm(view, x, z, rnd, (9.9, 1.2), crown, 0.4 * crown, -0.04, "#86845A", cover, pot=True)
    view = mist(view, z, 2.0, 1.0, 0.35)
    in_flower = -15 if tall else -1
    rightwards = 1 / (1 + np.exp(-(x - in_flower) / 6))
    ground = np.clip((1.9 + 0.25 * noise(rnd, shape, (4, 40)) - z) / 0.7, 0, 1)
    near = np.clip((1.9 - z) / 8.5, 0, 1)
    bloom = np.clip(0.55 + 0.7 * noise(rnd, shape, (70, 26)) + 0.4 * noise(rnd, shape, (160, 60)), 0, 1)
    field = blend(blend("#F2DFA0", "#8E9433", near), blend("#F6DC7E", "#E6B013", near), bloom)
    field = field * (1.0 - 0.38 * near * rightwards)[..., None]
    pale = blend("#FAEBCB", "#F6E8BF", near)
    field = pale + (field - pale) * (0.14 + 0.86 * rightwards)[..., None]
    view = view + (field - view) * ground[..., None]
    view = mist(view, z, 1.6, 1.1, 0.45)
    view = lens_blur(view.astype(np.float32), round(0.72 * PER_CM))
    return blossoms(view, x, z, rnd, in_flower + 2)


def mist(view, z, at, thick, dense):
    share = dense * np.exp(-(((z - at) / thick) ** 2))
    return view + (shade("#FAE8C8") - view) * share[..., None]


def date_palm(view, x, z, rnd, foot, crown, reach, lean, color, cover, pot=False):
    """A date palm: a thick rough trunk, a full head of feathers that arch over, light above and dark below, old ones that
    hang, a clay pot.
    """
    mask, clay, light = (np.zeros(x.shape, np.float32) for _ in range(3))
    light += 0.82
    bend = rnd.uniform(-0.10, 0.10) * reach

    def at(px, pz):
        return (round((px - LEFT) * PER_CM), round((HIGH_UP - pz) * PER_CM))

    def along(t):
        side = lean * (crown - foot[1]) * t + bend * math.sin(math.pi * t)
        return foot[0] + side, foot[1] + (crown - foot[1]) * t

    for t in np.linspace(0, 1, 90):
        r = 0.088 * reach * (1.25 - 0.35 * t + 0.10 * math.sin(55 * t) + 0.5 * max(0, t - 0.86) / 0.14)
        cv2.circle(mask, at(*along(t)), max(1, round(r * PER_CM)), 0.95, -1)
    top = along(1.0)
    fresh = [(a, rnd.uniform(0.75, 1.15), rnd.uniform(0.35, 0.8)) for a in rnd.permutation(np.linspace(-0.55, math.pi + 0.55, 30))]
    old = [(a, rnd.uniform(0.5, 0.85), rnd.uniform(0.8, 1.3)) for a in (-0.6, -0.2, 0.3, math.pi - 0.3, math.pi + 0.2, math.pi + 0.6)]
    for a, share, weight in old + fresh:
        a += rnd.uniform(-0.14, 0.14)
        long, droop = reach * share, weight * (0.25 + 0.75 * abs(math.cos(a)))
        bright = 0.80 + 0.34 * max(0, math.sin(a)) - 0.16 * math.cos(a) + rnd.uniform(-0.1, 0.1)  # the sun is at the left
        for t in np.linspace(0.05, 1, 64):
            px, pz = top[0] + long * t * math.cos(a), top[1] + long * (0.95 * t * math.sin(a) - droop * t * t)
            turn = math.atan2(0.95 * math.sin(a) - 2 * droop * t, math.cos(a))
            hang = 0.15 * reach * math.sin(math.pi * (0.12 + 0.85 * t)) ** 0.8
            for aside in (0.62, -0.62):
                end = at(px + hang * math.cos(turn + aside), pz + hang * math.sin(turn + aside))
                cv2.line(mask, at(px, pz), end, rnd.uniform(0.55, 0.95), 1, cv2.LINE_AA)
                cv2.line(light, at(px, pz), end, bright, 2)
    view = view + (shade(color) * light[..., None] - view) * (cover * mask)[..., None]
    if pot:
        hung = along(0.93)
        half = (round(0.085 * reach * PER_CM), round(0.12 * reach * PER_CM))
        cv2.ellipse(clay, at(hung[0] + 0.10 * reach, hung[1]), half, 0, 0, 360, 1.0, -1)
        view = view + (shade("#9A6238") - view) * (0.62 * cover * clay)[..., None]
    return view


def blossoms(view, x, z, rnd, begin, count=420):
    """Mustard in flower near by, more of it right of `begin`: each bloom is a disc of light."""
    for _ in range(count):
        near = rnd.random() ** 0.8
        at, up = rnd.uniform(-42, 42), 1.0 - 9.0 * near
        if rnd.random() > 0.12 + 0.95 / (1 + math.exp(-(at - begin) / 5)):
            continue
        r = (0.14 + 0.80 * near**1.3) * rnd.uniform(0.7, 1.2)
        i, j = round((HIGH_UP - up) * PER_CM), round((at - LEFT) * PER_CM)
        w = math.ceil(1.2 * r * PER_CM)
        box = (slice(i - w, i + w + 1), slice(j - w, j + w + 1))
        seen = rnd.uniform(0.18, 0.55) * disc(x[box] - at, z[box] - up, r, 0.12)[..., None]
        color = shade(("#FFD53A", "#FFE27A", "#F7BF1E")[rnd.integers(3)])
        view[box] = view[box] * (1 - 0.5 * np.clip(seen, 0, 1)) + 0.95 * seen * color
    return view
