"""Hair care as it is poured and spread, on a hand's breadth of table."""

import math

import numpy as np

from ..kit.geometry import lathe
from ..kit.light import low_light
from ..kit.materials import material
from ..kit.stage import cyclorama, from_above
from ..things.amla import amla, amla_skin
from ..things.bowl import bowl_of_oil
from ..things.clear import OIL, Sunlight, flow, honed, spread, teeth_of_comb
from ..things.coconut import coconut_half
from ..things.cream import noise
from ..things.flowers import hibiscus, jasmine, sprig
from ..things.froth import floating, raft
from ..things.leaves import paddy
from ..things.nigella import nigella
from ..things.petals import petals
from ..things.pours import Daylight, fill, liquid, rope
from ..things.see_through import lamps_of
from ..things.stray_drops import stray_drops
from ..things.slices import banana_slice, cut_onion, onion_slice
from ..things.spooned import body_of, butter, field, filled, lying_in, plough, ribbon, settle, spiral
from ..things.textures import grains
from .registry import shot


@shot("hair-oil-amla-texture")
def hair_oil_amla_texture():
    """A thread of amber oil falls on pale stone and runs away to the side; amla of the harvest, a petal of hibiscus."""
    honed("#E6D9C4", phase=2.0)
    light = Sunlight(-50, 37)
    pool = [(-0.7, 0.2, 1.7), (0.4, -0.4, 1.9), (0.5, -1.6, 1.7)]
    runs = flow((0.4, -1.4, 1.6), (-0.5, -2.8, 1.4), (-1.5, -4.0, 0.95), (-2.7, -5.0, 0.7), (-4.3, -6.0, 0.8), (-6.6, -7.4, 1.1))
    drops = stray_drops([(2.7, -2.6, 0.36), (1.3, -4.3, 0.22), (-3.2, -1.9, 0.2), (3.3, -3.7, 0.12)], (0.4, -0.4), 7)
    bubbles = [(0.25, -0.75, 0.13), (0.65, -0.5, 0.06), (-0.2, -0.7, 0.035), (0.5, -0.95, 0.03), (-1.3, -3.6, 0.07)]
    spread([pool, runs, *drops], "#C27C12", light, **OIL, seed=3, melt=0.9, rings=[(0.1, -0.1)], dome=0.3, air=bubbles, soaks=0.06)
    rope([(0.4 - 0.3 * k / 40, 3.0 - 3.1 * k / 40, 12 - 11.8 * k / 40) for k in range(41)], "#EDB65A", light, 0.055)
    skin = amla_skin()
    amla((3.0, 3.4, 1.05), 1.2, (0.5, 0.4, 0.3), 3, skin)
    amla((-3.1, 4.6, 1.0), 1.15, (-0.6, 0.3, 2.0), 5, skin)
    amla((4.2, 6.0, 1.05), 1.2, (0.3, -0.7, 4.0), 8, skin)
    petals([(-3.7, 1.3, 0, 50)], "#C81A24", 5, 0.8, "hibiscus")
    from_above((0, -0.6, 0.3), 42, 50, f=14)


@shot("hair-oil-coconut-texture")
def hair_oil_coconut_texture():
    """Clear oil in the half of a coconut; the last of it falls in a thin thread, sun comes through to the white flesh."""
    honed("#DCCBB0", phase=9.0, fine=1.2)
    light = Sunlight(-50, 52, pane=(-10, 50), sheen=1.6)
    nut = coconut_half(3.6, 1)
    nut.rotation_euler = (0, 0, 0.3)
    flesh = next(part for part in nut.children if part.name.startswith("flesh"))
    hollow = [(2.38 * math.sin(a), 3.6 - 2.38 * math.cos(a)) for a in np.linspace(0, 1.5, 40)]
    fill(flesh, hollow, 2.95, "#F3DC9A", light, [(0.5, 0.3, 0.13), (0.25, 0.05, 0.06), (0.75, 0.1, 0.05), (-0.9, -0.5, 0.04)])
    rope([(0.3 - 0.2 * k / 40, 3.2 - 2.9 * k / 40, 13 - 10.0 * k / 40) for k in range(41)], "#F3DFA6", light, 0.05)
    drops = stray_drops([(-1.0, -4.9, 0.4), (0.3, -5.5, 0.2)], (0, 0), 3)
    spread(drops, "#F6E2AC", light, **OIL, seed=5, soaks=0.14)
    sprig((-4.7, -1.6, 0.05), (0, 0, math.radians(150)), 5, 8, 0.9, 1.9, "#6C8A45")
    for k, (x, y, s) in enumerate(((3.7, 4.4, 1.3), (-3.4, -4.0, 1.1))):
        jasmine((x, y, 0), s, (0.3, 0.1, k), seed=k)
    from_above((0, -0.2, 2.0), 42, 56, f=15)


@shot("conditioner-kashful-rice-texture", ev=-0.1)
def conditioner_kashful_rice_texture():
    """A ribbon of it that has folded to and fro, a heap of rice, and ears of paddy."""
    cyclorama("#E2DABB", bump=False)
    low_light(ambient=0.09)
    rnd = np.random.default_rng(6)
    x, y = field((-5.6, 3.2, -5.6, 6.4))
    turn = math.radians(-16)
    path = []
    for k in range(91):
        f = k / 90
        across, up = (2.7 - 1.1 * f) * math.cos(2 * math.pi * 3.25 * f), 4.0 - 7.2 * f
        path.append((across * math.cos(turn) - up * math.sin(turn) - 1.3, across * math.sin(turn) + up * math.cos(turn) + 0.2))
    h = ribbon(x, y, path, 0.86, 0.72, rnd, 0.5)
    white = "#EADFCC"
    body_of(x, y, settle(h, 0.028, 0.1, 2.6), butter("cream", white, 0.17, 0.8), share=0.75, smooth=0.05, foot=0.4)
    grains([(3.5, -3.6, 1.5, 120), (3.0, -4.2, 0.8, 60), (-3.9, -4.6, 0.9, 9), (3.9, -0.4, 0.8, 5)], "#F1E9D6", (0.088, 0.30), 5)
    paddy((2.2, 6.9, 0.05), (0, 0, math.radians(-152)), 7.0, 2)
    paddy((4.6, 7.0, 0.05), (0, 0, math.radians(-170)), 6.0, 5)
    from_above((0, 0, 0.3))


@shot("shampoo-kashful-onion-texture", ev=0.1)
def shampoo_kashful_onion_texture():
    """Clear shampoo on stone, bubbles of every size afloat on it; red onion."""
    honed("#CDB3C3", phase=7.0, fine=1.4)
    light = Sunlight(-48, 37, pane=(-14, 52))
    pool = flow((-7.0, 1.0, 2.7), (-3.2, 0.9, 2.7), (-0.9, 0.1, 2.4), (0.7, -1.3, 1.7), (1.2, -2.9, 1.05), (1.3, -4.2, 0.66))
    drops = [[(1.4, -5.7, 0.26)], [(3.3, -2.2, 0.42)], [(3.9, -3.3, 0.16)], [(-2.4, -3.3, 0.4)], [(-1.1, -4.0, 0.14)], [(3.2, -5.0, 0.2)]]
    bubbles = raft([(-1.9, 1.1, 1.7), (-3.6, 0.2, 0.9), (0.3, -0.5, 1.0), (1.1, -2.9, 0.5)], 110, 4, 0.06, 0.58)
    spread([pool, *drops], "#DC7FB2", light, high=0.36, angle=36, seed=12, melt=0.4, dome=0.15, air=[(1.2, -4.1, 0.06), (-0.6, -1.6, 0.07), (-0.3, -1.8, 0.03)], floats=bubbles)
    floating(bubbles, light, 0.3)
    cut_onion((3.2, 4.0, 0), 2.1, 20, 30, 3)
    onion_slice((-3.2, -5.9, 0.1), 1.4, 8)
    from_above((0, -0.3, 0.4), 37, 52, f=14)


@shot("hair-mask-banana-texture", ev=0.02)
def hair_mask_banana_texture():
    """A bowl of it, stirred with a spoon; honey falls into the hollow and runs along the furrow."""
    cyclorama("#F4D57C", depth=90, bump=False)
    light = Daylight(-58, 34, share=0.66)
    outside = [(0, 0), (2.2, 0, 0.2), (2.3, 0.3, 0.1), (3.95, 1.7, 1.0), (4.05, 2.55, 0.08), (3.85, 2.6, 0.08)]
    inside = [(3.75, 2.5, 0.06), (3.66, 1.7, 0.9), (2.0, 0.45, 0.5), (0, 0.4)]
    clay = material("clay", "#B4663E", rough=0.62, spec=0.3, bump=(14, 0.16))
    bowl = lathe([*outside, *inside], clay, "bowl", seg=180)
    bx, by, z = -0.3, -1.5, 1.42
    bowl.location = (bx, by, 0)
    x, y = field((bx - 4, bx + 4, by - 4, by + 4))
    far = np.hypot(x - bx, y - by)
    rnd = np.random.default_rng(3)
    h = 0.88 + 0.12 * noise(rnd, x.shape, (5, 5)).astype(np.float32)
    turn = spiral((bx, by), -40, 0.9, 1.8, (2.75, 0.25), (0.56, 0.36))
    plough(h, x, y, [(bx + 2.9, by - 3.4, 1.5), *turn], 1.0, 1.15, seed=4)
    h = settle(h) + 0.10 * np.exp(-np.maximum(3.68 - far, 0) / 0.10)
    within = float(h[far < 3.8].min()) - 0.02
    h = np.where(far < 3.87, h, within).astype(np.float32)  # its rim is hidden in the wall of the bowl
    honey, at = "#E59A1E", (bx, by)
    level = float(h[np.hypot(x - at[0], y - at[1]) < 0.4].min()) + 0.26
    deep, below = lying_in(x, y, h, at, level, honey)
    sunny = (tuple(light.towards), 2 * light.share / light.towards.z)
    body_of(x, y, h, butter("mask", "#F5DD96", 0.26), sunny, z, lean=0.0, below=below, keep=within + 0.01)
    filled(x, y, h, deep, honey, liquid("honey", light), z)
    foot = z + level + 0.05
    falls = [(bx + 0.4 * f, by + 3.0 * f, foot + (14 - foot) * f) for f in np.linspace(1, 0, 41)]
    rope(falls, "#F5C566", light, 0.07)
    for x, y, r, turn in ((3.5, 4.5, 1.35, 0.4), (5.0, 2.4, 1.2, 2.0), (-4.2, 5.2, 1.25, 1.2)):
        banana_slice((x, y, 0), r, turn)
    from_above((0, -0.1, 0.8), 47, 61, f=14)


@shot("hair-oil-kalojira-texture", ev=0.1)
def hair_oil_kalojira_texture():
    """Dark oil in a shallow dish of glass, gold where the sun comes through; black seed on its floor and strewn beside it."""
    honed("#E2CDB0", phase=9.0, fine=1.5)
    light = Sunlight(52, 36, share=0.8)
    light.lamps = lamps_of(light.sky, (12, 52, 4.0, 3.4, 2, 2, 0.8, 2.6, 0.15), (70, 30, 10, 26, 2, 3, 1.6, 9.0, 0.3), (-64, 34, 6, 34, 1, 1, 0, 4.0, 1.5)).lamps
    at = (0.9, 0.7)
    bowl_of_oil(at, light, "#AC5C10", 4.15, 4.05, 1.5, 2.0, 0.15, 10.0)
    nigella([(at[0] + 0.3, at[1] + 0.1, 0.55, 0.5, 26), (at[0] - 0.9, at[1] - 0.5, 0.4, 0.35, 6)], 4, z=0.2)
    nigella([(-2.6, -3.5, 0.8, 0.55, 80), (-1.2, -4.3, 0.9, 0.5, 22), (3.3, -3.6, 0.6, 0.4, 7), (-3.3, -1.6, 0.35, 0.7, 7), (3.9, 4.4, 0.4, 0.4, 5)], 9)
    from_above((0.15, -0.2, 0.4), 39, 52, f=13)


@shot("hair-oil-rupali-hibiscus-texture", ev=0.22)
def hair_oil_rupali_hibiscus_texture():
    """Petals of hibiscus steep in a glass bowl of red oil; low sun goes through it and is gathered on the stone before it."""
    honed("#EFD6C6", phase=6.0, fine=1.3)
    light = Sunlight(-38, 40, share=0.8)
    light.lamps = lamps_of(light.sky, (-9, 41, 3.6, 3.2, 2, 2, 0.7, 3.0, 0.12), (-60, 30, 10, 26, 2, 3, 1.6, 9.0, 0.3), (66, 34, 6, 34, 1, 1, 0, 4.0, 1.5)).lamps
    at = (-0.9, 0.9)
    bowl_of_oil(at, light, "#E2503A")
    petals([(at[0] - 0.9, at[1] + 0.5, 1.4, 60)], ["#C81A24"], 5, 0.72, "hibiscus")
    petals([(at[0] + 1.2, at[1] - 0.1, 1.3, -70)], ["#C81A24"], 8, 0.62, "hibiscus")
    petals([(-3.6, -4.2, 0, 70)], ["#C81A24"], 3, 0.95, "hibiscus")
    hibiscus((4.3, 5.2, 0.2), 1.15, tilt=(0.25, -0.1, 0.5))
    from_above((0.0, -0.1, 0.6), 38.5, 43, f=11)


@shot("hair-serum-shapla-texture")
def hair_serum_shapla_texture():
    """A comb has drawn silky serum across the stone in strands, each of which gathers the sun; a petal of water lily."""
    honed("#E6C4B2", phase=4.0, fine=1.4)
    light = Sunlight(-42, 35, pane=(-30, 52))
    drawn = [(-4.6, 7.0), (-2.6, 4.6), (-1.5, 2.6), (-0.9, 0.8), (0.2, -1.0), (1.6, -2.4), (2.6, -4.2)]
    strands = teeth_of_comb(drawn, 7, 0.47, 0.29, 5)
    drops = stray_drops([(-1.9, -2.3, 0.24), (0.4, -4.5, 0.15)], (0, 0), 4)
    spread([*strands, *drops], "#EDA280", light, high=0.2, angle=26, seed=4, melt=0.2, wobble=0.03, dome=0, comb=(drawn, 0.47), gathers=1.2)
    petals([(-3.0, -4.4, 0, 60), (3.0, 3.9, 0, -20)], ["#F6D3DC"], 6, 1.0, "lily")
    from_above((0, -0.1, 0.2), 37, 60, f=14)
