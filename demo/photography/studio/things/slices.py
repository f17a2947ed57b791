"""Onions and bananas cut through. Their faces are painted as maps, for what tells them from plastic is in the flesh:
fibres, what is clear in it and what is cloudy, and that no ring is quite round.
"""

import math

import numpy as np

from ..kit.geometry import group, lathe, place
from ..kit.materials import Nodes, set_inputs
from ..kit.palette import linear
from .surfaces import blend, painted, shade

PIXELS = 1100


def onion_slice(at, r, seed):
    """A slice of a red onion, lying."""
    rnd = np.random.default_rng(seed)
    face, outline = onion_face(r, rnd)
    side = streaked("onion side", "#A0487F", "#7E2560", (14, 0.6), Roughness=0.22, Clearcoat=0.5, Subsurface=0.1)
    return disc(face, side, r, 0.36, outline, at, (0.04, 0.03, rnd.uniform(0, 3)))


def onion_half(at, r, turn, seed):
    """A red onion cut through; it leans back, its face towards the camera turned by `turn` degrees."""
    rnd = np.random.default_rng(seed)
    face, outline = onion_face(0.97 * r, rnd)
    dry = streaked("onion peel", "#8C3566", "#5A1740", (26, 0.5), Roughness=0.3, Clearcoat=0.35)
    round_ = [(r * math.sin(math.pi * k / 60) ** 0.9, -0.92 * r * math.cos(math.pi * k / 60)) for k in range(1, 30)]
    peel = lathe([(0, -0.98 * r), *round_, (r, 0), (r - 0.02, 0.02), (r - 0.05, -0.3), (0, -0.3)], dry, "peel", 180, auto=180)
    warp(peel, outline)
    cut = disc(face, dry, 0.975 * r, 0.3, outline, (0, 0, -0.29), (0, 0, 0))
    whole = group([peel, cut], "onion half", at)
    return place(whole, at[0], at[1], at[2] + 0.9 * r, turn, 66)


def banana_slice(at, r, turn):
    """Cut with its peel on: three parts that meet in a clearer middle, the seeds along their seams."""
    rnd = np.random.default_rng(round(100 * r + turn))
    outline = [(3, 0.018, 0.4), (5, 0.022, rnd.uniform(0, 6)), (2, 0.03, 1.0)]
    side = streaked("banana peel", "#E3B63C", "#D39E2A", (5, 0.7), Roughness=0.42, Subsurface=0.1)
    return disc(banana_face(r, rnd, outline), side, r, 0.6, outline, at, (0.05, -0.04, turn))


def disc(face, side, r, tall, outline, at, turned):
    o = lathe([(0, 0), (r - 0.03, 0, 0.03), (r, tall - 0.03), (r - 0.03, tall, 0.02), (0, tall)], side, "slice", 240)
    warp(o, outline)
    o.data.materials.append(face)
    for each in o.data.polygons:
        each.material_index = int(each.normal.z > 0.8)
    return group([o], "slice", at, turned)


def warp(o, outline):
    for v in o.data.vertices:
        v.co.xy *= 1 + float(bent(outline, math.atan2(v.co.y, v.co.x)))


def bent(outline, turn):
    """How far an outline is from round; it is a list of (waves around, share of the radius, where)."""
    return sum(share * np.cos(n * turn + at) for n, share, at in outline)


def sheet(r):
    """Points of a map for a face of radius `r`; it repeats, so its corner lies in the middle of the face."""
    side = ((np.arange(PIXELS, dtype=np.float32) + 0.5) / PIXELS + 0.5) % 1 - 0.5
    x, y = np.meshgrid(side * 2.2 * r, side * 2.2 * r)
    return np.hypot(x, y), np.arctan2(y, x)


def fibres(rnd, turn, q, count, drift=3.0):
    """Noise from -1 to 1 in rays that waver and do not run from the middle to the rim."""
    whole = sum(
        np.cos(n * turn + drift * rnd.normal() * q + rnd.uniform(0, 6)) * np.cos(rnd.uniform(4, 16) * q + rnd.uniform(0, 6))
        for n in rnd.integers(count // 2, count, 14)
    )
    return np.clip(whole / 4, -1, 1)


def onion_face(r, rnd):
    """Layers that are not quite round, each clear as ice, its outer skin purple, a film between it and the next."""
    outline = [(n, rnd.uniform(0.3, 1) * size, rnd.uniform(0, 6)) for n, size in ((2, 0.030), (3, 0.018), (5, 0.008))]
    far, turn = sheet(r)
    q = far / r / (1 + bent(outline, turn))
    for n, size in ((1, 0.020), (2, 0.022), (3, 0.016), (4, 0.012), (7, 0.005)):  # inner layers press on each other
        q = q + size * np.sin(math.pi * np.clip(q, 0, 1)) * np.cos(n * turn + rnd.uniform(0, 6) + rnd.uniform(2, 5) * q)
    rims = [1.02]
    while rims[-1] > 0.15:
        rims.append(rims[-1] - rnd.uniform(0.08, 0.15))
    rims = np.array(rims[::-1][1:])
    layer = np.clip(np.searchsorted(rims, q), 0, len(rims) - 1)
    low = np.concatenate([[0], rims[:-1]])[layer]
    f = np.clip((q - low) / (rims[layer] - low), 0, 1)
    each = [rnd.uniform(-1, 1, len(rims))[layer] for _ in range(2)]
    stained = np.clip(0.55 + 0.3 * each[0] + 0.35 * q + 0.2 * np.cos(turn + 5 * each[1]), 0.3, 1.1)
    rays = fibres(rnd, turn, q, 260)
    purple = stained * (1.1 * np.exp(-(((1 - f) / 0.10) ** 2)) + 0.55 * np.exp(-((1 - f) / 0.22)))
    clear = np.exp(-(((f - 0.52) / 0.2) ** 2)) * (0.6 + 0.3 * rays)
    film = np.exp(-(f * (rims[layer] - low) / 0.011) ** 2) * (layer > 0)
    color = blend(shade("#F3E6E8"), shade("#DDBFCB"), np.clip(0.5 * clear + 0.12 * rays + 0.1, 0, 1))
    color = blend(color, shade("#86205F"), np.clip(purple, 0, 0.95))
    color = blend(color, shade("#5E1745"), 0.75 * np.clip(film, 0, 1) * np.clip(stained, 0, 1))
    height = 0.016 * each[1] + 0.022 * (1 - (2 * f - 1) ** 4) - 0.03 * film + 0.0015 * rays
    rough = 0.16 + 0.10 * clear + 0.04 * rays
    flesh = {"Subsurface": 0.1, "Subsurface Color": (0.9, 0.66, 0.78, 1), "Subsurface Radius": (0.12, 0.08, 0.09), "Clearcoat": 0.4}
    return painted("onion face", color, rough, height, 2.2 * r, **flesh), outline


def banana_face(r, rnd, outline):
    far, turn = sheet(r)
    q = far / r / (1 + bent(outline, turn))
    rays = fibres(rnd, turn, q, 130)
    cloud = np.clip(0.5 + 0.5 * fibres(rnd, turn, q, 9), 0, 1)
    color = blend(shade("#F4E6BC"), shade("#E9D49A"), np.clip(0.3 * cloud + 0.35 * rays * (q > 0.3) + 0.15, 0, 1))
    third = (turn + 0.25) % (2 * math.pi / 3) - math.pi / 3  # from the middle of each part to its seams
    core = 0.44 + 0.05 * np.cos(3 * third + math.pi) + 0.01 * rays
    clear = 1 / (1 + np.exp((q - core) / 0.02))
    color = blend(color, shade("#DFC27C"), 0.55 * clear)
    color = blend(color, shade("#C9A45A"), 0.5 * np.exp(-(((q - core) / 0.018) ** 2)))
    seam = (math.pi / 3 - np.abs(third)) * q
    color = blend(color, shade("#B98F48"), 0.55 * np.exp(-((seam / 0.012) ** 2)) * (q < 0.34))
    height = 0.004 * rays - 0.010 * clear - 0.012 * np.exp(-((seam / 0.02) ** 2)) * (q < 0.34)
    x, y = q * np.cos(turn), q * np.sin(turn)
    for k in range(3):
        for n in range(5):
            a = 2 * math.pi * k / 3 - 0.25 + (0.16 if n % 2 else -0.16) * rnd.uniform(0.7, 1.2)
            away = 0.10 + 0.055 * n + rnd.uniform(-0.01, 0.01)
            along, across = x * math.cos(a) + y * math.sin(a) - away, y * math.cos(a) - x * math.sin(a)
            speck = np.exp(-(((along / 0.030) ** 2 + (across / 0.013) ** 2) ** 2))
            color = blend(color, shade("#4E3316"), rnd.uniform(0.55, 0.95) * speck)
            height += 0.006 * speck
    pith = 1 / (1 + np.exp((0.885 + 0.006 * rays - q) / 0.006))
    color = blend(color, shade("#F3E3A8"), pith)
    color = blend(color, shade("#CDB06A"), 0.6 * np.exp(-(((q - 0.885) / 0.012) ** 2)))
    color = blend(color, shade("#E2B53A"), 1 / (1 + np.exp((0.968 - q) / 0.005)))
    height = height + 0.012 * pith
    rough = 0.30 + 0.12 * cloud + 0.2 * pith
    flesh = {"Subsurface": 0.35, "Subsurface Color": (0.93, 0.78, 0.42, 1), "Subsurface Radius": (0.2, 0.13, 0.06), "Clearcoat": 0.12}
    return painted("banana face", color, rough, height, 2.2 * r, **flesh)


def streaked(name, light, dark, waves, **inputs):
    """A skin with streaks from top to bottom, so many waves around."""
    k = Nodes(name)
    where, far, tint = k.n("TexCoord"), k.n("Mapping"), k.n("ValToRGB")
    streaks = k.n("TexNoise", Scale=1.0, Detail=5.0)
    far.inputs["Scale"].default_value = (waves[0], waves[0], waves[1])
    ends = tint.color_ramp.elements
    ends[0].position, ends[0].color = 0.35, linear(dark)
    ends[1].position, ends[1].color = 0.65, linear(light)
    k.l(where.outputs["Object"], far.inputs[0])
    k.l(far.outputs[0], streaks.inputs["Vector"])
    k.l(streaks.outputs["Fac"], tint.inputs[0])
    k.l(tint.outputs[0], k.b.inputs["Base Color"])
    set_inputs(k.b, **inputs, **{"Subsurface Color": linear(light)})
    return k.m
