"""What lies far behind a product, painted as light and seen out of focus: the sea before evening, a garden beyond a window."""

import bpy
import numpy as np

from ..kit.geometry import link
from ..kit.materials import Nodes
from .cream import noise
from .maps import image
from .rain import HIGH_UP, LEFT, LOW, PER_CM, RIGHT, disc, lens_blur, near_leaves, painted_view, palm
from .surfaces import blend, shade


def points():
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    return np.meshgrid(x, z)


def strewn(view, x, z, rnd, count, where, color, size, bright):
    """Points of light as discs: `where` answers a place."""
    for _ in range(count):
        at = where()
        r = rnd.uniform(*size)
        i0, i1 = (int((at[0] + s * 1.1 * r - LEFT) * PER_CM) for s in (-1, 1))
        j0, j1 = (int((HIGH_UP - at[1] - s * 1.1 * r) * PER_CM) for s in (1, -1))
        if i0 < 0 or j0 < 0 or i1 >= x.shape[1] or j1 >= x.shape[0]:
            continue
        here = np.s_[j0:j1, i0:i1]
        view[here] += (rnd.uniform(*bright) * disc(x[here] - at[0], z[here] - at[1], r, 0.2))[..., None] * shade(color)
    return view


def evening_sea(y, horizon, strength=1.0, seed=4, shore=2.0, sky=("#F3C690", "#FBE7CB"), water=("#C9A878", "#EBCFA0"), glitter="#FFE9BE", haze=0.25, glints=460):
    """Low sun on the sea: `haze` where it meets the sky, glitter (none where the sun is behind the camera), a line of foam."""
    rnd = np.random.default_rng(seed)
    x, z = points()
    shape = x.shape
    view = blend(sky[1], sky[0], np.clip((z - horizon) / 30 + 0.05 * noise(rnd, shape, (3, 3)), 0, 1) ** 0.8)
    depth = np.clip((horizon - z) / max(horizon - shore, 0.1), 0, 1)
    streaks = noise(rnd, shape, (230, 14)) * (0.3 + 0.7 * depth)
    sea = blend(water[1], water[0], np.clip(0.25 + 0.7 * depth + 0.4 * streaks, 0, 1))
    lane = np.exp(-(((x + 13) / 17) ** 2))
    sea = sea * (0.94 + 0.35 * lane)[..., None]
    below = np.clip((horizon - z) / haze, 0, 1)
    view = view + (sea - view) * below[..., None]
    surf = shore + 0.5 * noise(rnd, (4, shape[1]), (2, 9))[:1]
    foam = np.exp(-(((z - surf - 0.45) / 0.28) ** 2)) + 0.5 * np.exp(-(((z - surf - 2.2) / 0.2) ** 2)) * np.clip(noise(rnd, (4, shape[1]), (2, 12))[:1] + 0.3, 0, 1)
    view = view + 0.5 * foam[..., None] * shade("#FFF6E6")
    view = lens_blur(view.astype(np.float32), round(0.85 * PER_CM))

    def on_water():
        t = rnd.random() ** 0.8
        return rnd.normal(-13, 15), horizon - 0.5 - (horizon - shore - 1.6) * t

    view = strewn(view, x, z, rnd, glints, on_water, glitter, (0.55, 0.95), (0.02, 0.20))
    return painted_view("sea", view, y, strength)


def surf(near, far, at, slope, strength=1.0, seed=2, left=-130.0, right=170.0, per_cm=6, water=("#D5E6DF", "#86B3BA"), wet="#B4966E"):
    """Where the sea runs out on the sand, from `near` to `far`: its line is `at` so far away in the middle and runs askew
    (`slope`), with lace of foam along it, wet sand this side of it and shallows beyond.
    """
    rnd = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(left, right, 1 / per_cm, dtype=np.float32), np.arange(near, far, 1 / per_cm, dtype=np.float32))
    shape = x.shape
    line = at + slope * x + 3.4 * noise(rnd, (4, shape[1]), (2, 9))[:1] + 0.9 * noise(rnd, (4, shape[1]), (2, 34))[:1]
    off = y - line
    lace = np.clip(0.6 + 0.7 * noise(rnd, shape, (60, 150)) + 0.4 * noise(rnd, shape, (150, 330)), 0, 1.3)
    foam = np.exp(-(((off - 0.9) / 0.8) ** 2)) + 0.5 * lace * np.exp(-np.clip(off, 0, 99) / 5) * (off > 0)
    for behind, wide in ((11.0, 1.2), (24.0, 1.6)):
        foam = foam + 0.8 * lace * np.exp(-(((off - behind - 3 * noise(rnd, (4, shape[1]), (2, 7))[:1]) / wide) ** 2))
    sea = blend(water[0], water[1], np.clip(off / 34 + 0.16 * noise(rnd, shape, (40, 24)), 0, 1))
    sand = blend(wet, "#DCD2C0", np.clip(0.45 + off / 16 + 0.2 * noise(rnd, shape, (20, 12)), 0, 0.7))  # the sky lies on it
    view = np.where((off > 0)[..., None], sea, sand)
    view = view + (1.05 * shade("#FFFBF2") - view) * np.clip(foam, 0, 1)[..., None]
    cover = np.where(off > 0, 1, np.clip(1 + off / 15, 0, 1) ** 1.5)
    k = Nodes("surf")
    k.t.nodes.remove(k.b)
    seen, glow, below, mix = k.n("TexImage"), k.n("Emission", Strength=strength), k.n("BsdfTransparent"), k.n("MixShader")
    seen.image, seen.extension = image("surf", np.dstack([view, cover]).astype(np.float32)), "EXTEND"
    k.l(seen.outputs["Color"], glow.inputs["Color"])
    k.l(seen.outputs["Alpha"], mix.inputs[0])
    k.l(below.outputs[0], mix.inputs[1])
    k.l(glow.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    k.m.cycles.sample_as_light = False
    me = bpy.data.meshes.new("surf")
    me.from_pydata([(left, near, -0.08), (right, near, -0.08), (right, far, -0.08), (left, far, -0.08)], [], [[0, 1, 2, 3]])
    uv = me.uv_layers.new().data
    for loop, corner in zip(range(4), ((0, 0), (1, 0), (1, 1), (0, 1))):
        uv[loop].uv = corner
    return link(me, "surf", k.m, smooth=False)


def garden(y, strength=1.0, seed=6, low="#6F7F45", middle="#A9B472", high="#EFE9C4", blossoms=(), blur=1.1, sun_at=(12, 26), level=8.0):
    """Leaves in the sun far behind: dark below, gaps of sky above, `blossoms` (colour, count, x, z, spread)."""
    rnd = np.random.default_rng(seed)
    x, z = points()
    shape = x.shape
    lumps = 0.6 * noise(rnd, shape, (12, 14)) + 0.4 * noise(rnd, shape, (30, 34))
    up = np.clip((z - level) / 26 + 0.28 * lumps + 0.35, 0, 1)
    view = blend(low, middle, np.clip(2 * up, 0, 1))
    view = view + (1.25 * shade(high) - view) * np.clip(2 * up - 1, 0, 1)[..., None]
    glow = np.exp(-(((x - sun_at[0]) / 26) ** 2) - ((z - sun_at[1]) / 24) ** 2)
    view = view * (0.75 + 0.8 * glow)[..., None]
    view = lens_blur(view.astype(np.float32), round(blur * PER_CM))

    def around(at, reach):
        return lambda: (rnd.normal(at[0], reach[0]), rnd.normal(at[1], reach[1]))

    gaps = around((sun_at[0], sun_at[1] - 4), (22, 13))
    view = strewn(view, x, z, rnd, 150, gaps, high, (0.8, 1.5), (0.03, 0.22))
    for color, count, bx, bz, spread in blossoms:
        there = around((bx, bz), (spread, 0.8 * spread))
        view = strewn(view, x, z, rnd, count, there, color, (0.9, 1.7), (0.12, 0.5))
    return painted_view("garden", view.astype(np.float32), y, strength)


def moonlit_sky(y, moon, strength=1.0, seed=9, roofs=-9.0, sky=("#101F50", "#35579C"), glow="#E8EEFA"):
    """The moon (x, z, radius) over trees, thin clouds before it."""
    rnd = np.random.default_rng(seed)
    x, z = points()
    shape = x.shape
    view = blend(sky[1], sky[0], np.clip((z - roofs) / 34 + 0.08 * noise(rnd, shape, (4, 3)), 0, 1))
    far = np.hypot(x - moon[0], z - moon[1])
    halo = np.exp(-far / (2.6 * moon[2])) + 0.35 * np.exp(-far / (8 * moon[2]))
    clouds = np.clip(0.6 * noise(rnd, shape, (16, 7)) + 0.4 * noise(rnd, shape, (40, 18)) + 0.15, 0, 1)
    bloom = np.exp(-np.maximum(far - moon[2], 0) / (0.34 * moon[2]))
    view = view + (halo * (0.20 + 0.5 * clouds) + 0.30 * bloom)[..., None] * shade("#9DB6E8")
    outline = roofs + 2.4 * noise(rnd, (4, shape[1]), (2, 9))[:1] + 1.1 * noise(rnd, (4, shape[1]), (2, 34))[:1]
    crowns = np.clip((outline + 0.8 * noise(rnd, shape, (60, 70)) - z) / 0.7, 0, 1)
    dark = blend("#0B1536", "#1C3163", np.clip(0.4 + 0.5 * noise(rnd, shape, (50, 60)) + 0.5 * np.exp(-np.abs(outline - z) / 1.4), 0, 1))
    view = view + (dark - view) * crowns[..., None]
    view = lens_blur(view.astype(np.float32), round(1.0 * PER_CM))
    face = np.clip((1 - far / moon[2]) / 0.08, 0, 1)[..., None]
    full = moon_face((x - moon[0]) / moon[2], (z - moon[1]) / moon[2], rnd)[..., None] * shade(glow)
    streak = (z - moon[1] + (0.42 + 0.16 * noise(rnd, (4, shape[1]), (2, 22))[:1]) * moon[2]) / (0.3 * moon[2])
    wisp = 0.6 * np.exp(-(streak**2)) * np.clip(0.7 + 0.6 * noise(rnd, shape, (60, 26)), 0, 1)  # or it is a sticker on the sky
    full = full + (1.5 * shade("#8FA6DA") * (0.5 + 0.3 * full) - full) * wisp[..., None]
    view = lens_blur((view * (1 - face) + face * full).astype(np.float32), round(0.16 * PER_CM))
    return painted_view("night", view.astype(np.float32), y, strength)


# The seas of the moon: where their middle is, how far they reach across and up, in its radii.
SEAS = (
    *((-0.28, 0.48, 0.36, 0.30), (0.24, 0.44, 0.21, 0.19), (0.42, 0.12, 0.26, 0.20), (0.74, 0.26, 0.10, 0.13)),
    *((0.62, -0.10, 0.16, 0.20), (0.40, -0.26, 0.12, 0.12), (-0.60, 0.14, 0.26, 0.42), (-0.54, -0.38, 0.15, 0.14)),
    (-0.20, -0.28, 0.26, 0.20),
)


def moon_face(x, z, rnd):
    """How bright the full moon is at each point, in its radii from its middle: paler towards one side, with its seas."""
    x, z = 0.88 * x - 0.47 * z, 0.47 * x + 0.88 * z  # as it hangs when it has risen
    waves = [noise(rnd, x.shape, (150, 200)) for _ in range(2)]
    bare = np.ones(x.shape, np.float32)
    for cx, cz, across, up in SEAS:
        far = np.hypot((x - cx + 0.09 * waves[0]) / across, (z - cz + 0.09 * waves[1]) / up)
        bare *= 1 - 0.7 * np.exp(-(far**4))
    lit = 0.66 + 0.34 * np.sqrt(np.clip(1 - x**2 - z**2, 0, 1)) + 0.18 * x
    return 0.86 * lit * (0.34 + 0.66 * bare) * (1 + 0.05 * waves[1])


def banana_garden(y, leaves, strength=1.0, seed=6, sun_at=(-10, 10), tones=("#16300F", "#3E6A22"), lit=("#2C521C", "#A8C25E"), blur=1.1, gleam="#E9E79A", near=0.62):
    """A garden in low sun: trees in their own shade, gaps between their leaves as discs of every brightness, and banana
    leaves (as `rain.near_leaves` takes them) that the sun shines through.
    """
    rnd = np.random.default_rng(seed)
    x, z = points()
    shape = x.shape
    boughs = 0.6 * noise(rnd, shape, (14, 16)) + 0.4 * noise(rnd, shape, (40, 44))
    glow = np.exp(-(((x - sun_at[0]) / 17) ** 2) - ((z - sun_at[1]) / 14) ** 2)
    view = blend(*tones, np.clip(0.35 + 0.45 * boughs + 0.5 * glow, 0, 1))
    view = view + (glow * (0.35 + 0.5 * np.clip(boughs + 0.3, 0, 1)))[..., None] * shade(gleam)
    view = lens_blur(view.astype(np.float32), round(1.4 * blur * PER_CM))
    r = blur  # all gaps are equally far
    for count, spread, bright in ((90, (17, 11), (0.03, 0.12)), (34, (13, 8), (0.15, 0.5)), (9, (9, 6), (0.6, 1.3))):
        there = lambda: (rnd.normal(sun_at[0], spread[0]), rnd.normal(sun_at[1] - 3, spread[1]))
        view = strewn(view, x, z, rnd, count, there, ("#F4F0B8", "#DDEBA0")[count > 40], (0.94 * r, 1.06 * r), bright)
    view = near_leaves(view, x, z, rnd, leaves, lit, "#E6F0A6", "#F2F4C0", near * blur)
    return painted_view("garden", view.astype(np.float32), y, strength)


def curtain_in_sun(y, colors=("#B07C64", "#F2C6A4", "#FFEFD8", "#B98F78"), strength=1.0, seed=4, sun_at=(-9, 9), pitch=1.15):
    """A thin curtain that hangs before a window in low sun: it glows around where the sun stands, is darker where its folds
    lie double, and the shadow of a palm outside falls on it. `colors` are its folds, its cloth, cloth in full sun, and the
    shadow.
    """
    rnd = np.random.default_rng(seed)
    x, z = points()
    far = np.exp(-(((x - sun_at[0]) / 15) ** 2) - ((z - sun_at[1]) / 13) ** 2)
    seen = blend(colors[1], colors[2], np.clip(far, 0, 1)) * (0.5 + 0.75 * far)[..., None]
    for foot, crown, reach, lean in ((-19.0, 13.5, 13.0, 0.02), (9.0, 19.0, 12.0, 0.1)):
        shadow = palm(np.ones_like(seen), x, z, rnd, (foot, -30.0), crown, reach, lean, colors[3], 0.7)
        seen = seen * lens_blur(shadow.astype(np.float32), 4)
    row = (4, x.shape[1])
    wander = x + 0.9 * noise(rnd, row, (2, 8))[:1] + 0.25 * noise(rnd, x.shape, (2, 40)) + 0.012 * z * noise(rnd, row, (2, 14))[:1]
    folds = sum(share * np.sin(often * pitch * wander + at) for often, share, at in ((1, 0.5, 0), (1.73, 0.4, 1), (3.1, 0.24, 2), (6.3, 0.1, 4)))
    folds = folds * (0.75 + 0.45 * noise(rnd, row, (2, 9))[:1])
    turned = np.gradient(folds, axis=1) * PER_CM / pitch  # which side of a fold looks at the window
    seen = seen * (1 + 0.20 * turned + 0.10 * folds)[..., None]
    double = np.exp(-(((folds - 0.95) / 0.28) ** 2)) + 0.8 * np.clip(folds - 0.95, 0, 1)
    seen = seen + (0.62 * seen * shade(colors[0]) / shade(colors[1]) - seen) * (0.26 * np.clip(double, 0, 1))[..., None]
    return painted_view("curtain", lens_blur(seen.astype(np.float32), 3), y, strength)
