"""Hair care as it is poured and spread, on a hand's breadth of table."""

import math

import bpy
import cv2
import numpy as np

from ..kit.geometry import lathe
from ..kit.light import soft_box
from ..kit.materials import material
from ..kit.stage import cyclorama, from_above
from ..things.amla import amla, amla_skin
from ..things.bowl import bowl_of_oil
from ..things.brass import polished
from ..things.clear import Sunlight, honed, spread
from ..things.coconut import coconut_half, lobes, loose_coir
from ..things.cream import noise
from ..things.flowers import hibiscus, jasmine
from ..things.froth import Lather
from ..things.hair import gleaming_hair, lock
from ..things.leaves import paddy
from ..things.nigella import nigella
from ..things.petals import petals
from ..things.pours import Daylight, fill, liquid, rope
from ..things.see_through import lamps_of
from ..things.slices import banana_slice
from ..things.spooned import body_of, butter, drop, field, filled, heap, lying_in, plough, settle, spiral, swiped
from ..things.stray_drops import stray_drops
from ..things.surfaces import boards
from ..things.tabletops import lacquered, laid
from ..things.textures import grains
from .registry import shot


@shot("hair-oil-amla-texture", ev=0.25)
def hair_oil_amla_texture():
    """Amla steeps in a turned brass bowl of its oil; low sun, an old table."""
    laid(boards("#7E5638", "#3F2718", gloss=0.36, seed=4))
    light = Sunlight(-56, 52, pane=(-6, 44), sheen=3.0)
    at = (0.1, -0.2)
    hollow = [(3.3 * math.sin(a), 3.75 - 3.3 * math.cos(a)) for a in np.linspace(0, 1.45, 40)]
    brass = polished("#E4B55E", "#A2763A", (0.16, 0.4))
    rim = [(3.30, 3.42), (3.38, 3.5, 0.04), (3.62, 3.5, 0.05), (3.62, 3.36, 0.05), (3.46, 3.3, 0.05)]
    outside = [(3.46 * math.sin(a), 3.75 - 3.46 * math.cos(a)) for a in np.linspace(1.42, 0.42, 30)]
    outer = lathe([*rim, *outside, (1.36, 0.45, 0.05), (1.6, 0.0, 0.06), (0, 0)], brass, "bowl", 260, auto=30)
    inner = lathe([*hollow, (3.30, 3.42)], polished("#F0C670", "#B98A48", (0.4, 0.6)), "inside", 260, auto=180)
    inner.data.materials[0].node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0.7  # or oil shows the dark that brass mirrors
    for part in (outer, inner):
        part.location = (*at, 0)
    bpy.context.view_layer.update()
    fill(inner, hollow, 2.5, "#F3C052", light, [(1.5, -0.4, 0.12), (1.34, -0.26, 0.05), (1.62, -0.58, 0.06), (0.9, -1.0, 0.04)])
    skin = amla_skin()
    for x, y, z, r, turned, seed in (
        (at[0] - 1.5, at[1] + 0.2, 2.2, 1.0, (0.5, -0.5, 0.2), 7),
        (at[0] + 0.1, at[1] + 1.75, 2.3, 1.04, (-0.4, 0.5, 1.4), 9),
        (at[0] + 1.75, at[1] + 0.75, 2.2, 0.95, (0.9, 0.4, 0.8), 13),
        (4.3, 4.9, 0.95, 1.05, (0.5, 0.4, 0.3), 3),
        (2.5, 6.3, 0.9, 0.98, (-0.3, 0.9, 1.1), 15),
        (-4.1, 5.6, 0.9, 1.02, (-0.6, 0.3, 2.0), 5),
        (-3.9, -3.9, 0.95, 1.04, (0.7, 0.3, 1.0), 11),
        (-5.2, -1.9, 0.85, 0.96, (-0.5, 0.8, 0.4), 17),
    ):
        amla((x, y, z), r, turned, seed, skin)
    from_above((0, 0.1, 1.1), 42, 47, f=13)


@shot("hair-oil-coconut-texture", ev=0.12)
def hair_oil_coconut_texture():
    """Clear oil in the half of a coconut; the last of it falls in a thin thread, sun comes through to the white flesh."""
    honed("#DCCBB0", phase=9.0, fine=1.2)
    light = Sunlight(-50, 46, pane=(-10, 50), sheen=2.4)
    nut = coconut_half(3.6, 1)
    nut.rotation_euler = (0, 0, 0.3)
    bpy.context.view_layer.update()
    flesh = next(part for part in nut.children if part.name.startswith("flesh"))
    hollow = [(2.38 * math.sin(a), 3.6 - 2.38 * math.cos(a)) for a in np.linspace(0, 1.5, 40)]
    lands = (0.55, -0.35)
    fill(flesh, hollow, 3.0, "#F0D590", light, [(0.95, 0.0, 0.11), (0.78, 0.16, 0.05), (1.1, -0.2, 0.04), (-1.1, -0.9, 0.04)], lobes, [lands])
    falls = [(lands[0] + 0.02 * math.sin(0.5 * k), lands[1] + 0.004 * k, 3.02 + 13 * (k / 60) ** 1.3) for k in range(60, -1, -1)]
    rope(falls, "#F4E0A8", light, 0.07)
    loose_coir([(-2.6, -3.5, 0.4, 10)], 3)
    for k, (x, y, s) in enumerate(((3.9, 3.9, 1.3), (-3.7, -3.0, 1.15), (-2.5, -4.2, 0.9))):
        jasmine((x, y, 0), s, (0.3, 0.1, k), seed=k)
    from_above((0, -0.15, 2.0), 42, 50, f=15)


@shot("conditioner-kashful-rice-texture", ev=-0.08)
def conditioner_kashful_rice_texture():
    """A spatula has drawn a heap of it out in an S, thick where it came down and thin at last; ears of paddy throw their
    shadows across it in low sun, rice is strewn beside it.
    """
    cyclorama("#E2CF9E", depth=900, width=300, bump=False)
    light = Sunlight(-58, 27, share=0.66)
    soft_box("sky", (4, 30, 30), (0, 0, 0), 22, 8, 11, (1, 0.99, 0.97), crisp=True)
    way = [(-3.3, -4.9), (-0.6, -5.5), (2.2, -4.5), (2.7, -2.1), (0.9, -0.4), (-1.4, 1.2), (-1.9, 3.6), (-0.1, 5.5), (3.0, 5.9)]
    x, y = field((-5.6, 5.2, -7.4, 7.6))
    h = swiped(x, y, way, 2.7, 0.5, 1.15, 12, "rich", press=1.2)
    rnd = np.random.default_rng(4)
    set_down = heap(x, y, [(-3.5, -4.8, 1.35, 0.75), (-3.0, -4.2, 0.9, 0.95), (-3.9, -5.3, 0.8, 0.7)], rnd, 0.07)
    peak = drop(x, y, (-3.1, -4.3), 0.62, 1.5, 0.75, 0.75, rnd, 0.15)
    h = np.maximum(h, cv2.GaussianBlur(np.maximum(set_down, 0.5 * set_down + peak * (set_down > 0)), (0, 0), 4))
    cream = butter("cream", "#F5EAD6", 0.12, 0.6, 0.07)
    body_of(x, y, settle(h, 0.03, 0.08, 0.9), cream, (tuple(light.towards), 2 * light.share / light.towards.z), share=0.65)
    grains([(4.5, 1.4, 1.5, 46), (4.5, 3.4, 1.0, 16), (-3.6, -1.4, 1.3, 9), (3.9, -5.2, 1.2, 12)], "#F1E9D6", (0.088, 0.30), 5)
    paddy((-6.4, 6.6, 0.5), (0, 0.1, math.radians(-128)), 7.0, 2)
    paddy((-7.0, 2.6, 0.4), (0, 0.1, math.radians(-112)), 6.0, 5)
    from_above((0, 0.2, 0.3))


@shot("shampoo-kashful-onion-texture", ev=0.45)
def shampoo_kashful_onion_texture():
    """Lather from straight above: a drift of large bubbles between fine ones, thin enough here and there for the pink
    below.
    """
    lacquered("#B9628F", 0.06)
    Sunlight(-50, 40)
    lather = Lather(-2.95, 2.95, -3.65, 3.65, 270, 4)
    x, y = lather.places()
    rnd = np.random.default_rng(2)
    uneven = noise(rnd, lather.shape, (4, 3)) + 0.4 * noise(rnd, lather.shape, (11, 9))
    drift = np.exp(-(((0.62 * x - 0.78 * y + 0.5 * uneven) / 1.5) ** 2))
    room = 0.16 + 0.84 * drift
    lather.layer(lather.pack(np.ones_like(room), 0.04 + 0.10 * rnd.random(1500) ** 2), 0.5)
    lather.sinks(0.014, 0.86)
    lather.shade(0.4, 0.16, 0.22)
    sizes = [(4, 0.42, 0.62), (16, 0.26, 0.4), (80, 0.14, 0.24), (330, 0.07, 0.13), (2600, 0.026, 0.065)]
    lather.layer(lather.pack(room, np.concatenate([rnd.uniform(least, most, count) for count, least, most in sizes])), 0.16)
    lather.light *= 1 + 0.16 * noise(rnd, lather.shape, (5, 4))[..., None]
    lather.laid(0.64)
    from_above((0, 0, 0.5), 22, 89.9, f=12)


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
    bowl_of_oil(at, light, "#E2503A", wall=0.21)
    petals([(at[0] - 0.9, at[1] + 0.5, 1.4, 60)], ["#C81A24"], 5, 0.72, "hibiscus")
    petals([(at[0] + 1.2, at[1] - 0.1, 1.3, -70)], ["#C81A24"], 8, 0.62, "hibiscus")
    petals([(-3.6, -4.2, 0, 70)], ["#C81A24"], 3, 0.95, "hibiscus")
    hibiscus((4.3, 5.2, 0.2), 1.15, tilt=(0.25, -0.1, 0.5))
    from_above((0.0, -0.1, 0.6), 38.5, 43, f=11)


@shot("hair-serum-shapla-texture", ev=-0.05)
def hair_serum_shapla_texture():
    """A lock of dark hair that it has smoothed lies on pale stone; beside it some drops."""
    honed("#EBD8CA", phase=5.0, fine=1.4)
    light = Sunlight(-56, 42, share=0.68, pane=(-8, 60), sheen=2.0)
    soft_box("gleam", (-4, 12, 31), (-0.5, 0.5, 1), 26, 5, 340, (1, 0.94, 0.86), crisp=True)
    soft_box("sheen", (-4, -2, 33), (1, -5, 1), 26, 9, 80, (1, 0.94, 0.86))
    tones = (("#170C08", "#D9A680"), ("#221410", "#E2B48C"), ("#0F0906", "#C4946E"))
    flow = [(-6.6, 9.4, 0.7), (-4.6, 6.4, 1.15), (-2.9, 3.6, 1.55), (-1.7, 0.8, 1.8), (-0.7, -2.0, 1.7), (0.9, -5.0, 1.25), (3.6, -8.6, 0.6)]
    for seed, tone in enumerate(tones):
        lock(flow, 4600, gleaming_hair(*tone, 0.2, 0.24), 3 + seed, 4.6, 0.9, 0.0046, 0.04, stray=0.0015)
    drops = [[(3.0, 1.7, 0.9), (3.5, 1.0, 0.7)], [(2.7, 3.9, 0.4)], [(4.4, -0.9, 0.3)], [(4.5, 3.2, 0.2)]]
    drops += stray_drops([(3.9, -2.2, 0.16), (2.0, 5.3, 0.13), (4.2, 4.9, 0.2)], (3.2, 1.4), 4)
    spread(drops, "#F6E3BE", light, high=0.36, angle=40, dome=0.4, gathers=1.5, air=[(3.3, 1.2, 0.07), (3.1, 1.9, 0.04)], seed=6)
    from_above((0.2, -0.2, 0.6), 38, 64, f=16)
