"""Bottles, jars, tins, cartons and their closures. Every builder answers a group that stands on z = 0 and faces -Y."""

import math

from ..kit.geometry import cylinder, group, lathe, loft, put, slab, superellipse, sweep
from ..kit.labels import plate, printed, strip, wrap
from ..kit.materials import cap_material, emulsion, glass, material, wall_material
from ..kit.palette import linear
from .spooned import stirred


def liquid(r, z0, z1, color, fil=0.25, meniscus=0.06, ior=1.36, shadow=None):
    """liquid slug, slightly overlapping the inner wall"""
    return lathe(
        [(0, z0), (r, z0, fil), (r, z1 + meniscus), (r - 0.12, z1), (0, z1)],
        glass("liq", color, 0, ior, shadow or color),
        "liquid",
    )


def pump_head(z, r_collar, body, metal, s=1.0):
    """lotion pump: collar, stem, actuator with spout towards -X/-Y"""
    o = [
        lathe(
            [
                (0, z),
                (r_collar, z, 0.06),
                (r_collar, z + 1.5 * s, 0.14),
                (r_collar * 0.55, z + 1.62 * s, 0.1),
                (0, z + 1.62 * s),
            ],
            metal,
            "collar",
        )
    ]
    o.append(cylinder(0.36 * s, 1.5 * s, z + 1.5 * s, 0.03, body, "stem"))
    zt = z + 2.75 * s
    o.append(lathe([(0, zt), (0.95 * s, zt, 0.08), (0.95 * s, zt + 0.95 * s, 0.2), (0, zt + 1.0 * s)], body, "head"))
    path, rad = [], []
    for k in range(15):
        t = k / 14
        path.append((-0.3 * s - 2.25 * s * t, 0, zt + 0.62 * s - 0.1 * s * t - 0.38 * s * max(0, t - 0.72) ** 1.4 * 3))
        rad.append((0.30 - 0.1 * t) * s)
    o.append(sweep(path, rad, body, "spout"))
    return o


def treatment_pump(z, r_collar, body, metal, s=1.0):
    """The small pump of an ounce of serum or foundation: a slim button with a short, fine nozzle towards -X."""
    groove = r_collar - 0.02
    ring = [(r_collar, z, 0.05), (r_collar, z + 0.14), (groove, z + 0.155), (groove, z + 0.185), (r_collar, z + 0.2)]
    o = [lathe([(0, z), *ring, (r_collar, z + 0.86 * s, 0.09), (0, z + 0.88 * s)], metal, "collar")]
    o.append(cylinder(0.24 * s, 0.4 * s, z + 0.8 * s, 0.02, body, "stem", 64))
    zt, r = z + 1.08 * s, 0.47 * s
    dished = [(r, zt, 0.05), (r, zt + 0.86 * s, 0.1), (0.6 * r, zt + 0.855 * s, 0.1), (0, zt + 0.83 * s)]
    o.append(lathe([(0, zt), *dished], body, "head", 96))
    path = [(-0.36 * s - 0.58 * s * k / 12, 0, zt + 0.56 * s - 0.05 * s * (k / 12) ** 2) for k in range(13)]
    o.append(sweep(path, [(0.135 - 0.045 * k / 12) * s for k in range(13)], body, "nozzle"))
    mouth = cylinder(0.05 * s, 0.02, 0, 0.004, material("mouth", "#4A423C", rough=0.6), "mouth", 32)
    o.append(put(mouth, (-0.932 * s, 0, zt + 0.512 * s), (0, -math.pi / 2 - 0.1, 0)))
    return o


def over_cap(r, h, color):
    """A cap, such as is pulled off a pump; stands on its open end."""
    wall = [(r - 0.07, 0, 0.02), (r, 0, 0.02), (r - 0.02, h, 0.16), (0, h), (0, h - 0.1), (r - 0.09, h - 0.1, 0.1), (r - 0.07, 0)]
    return group([lathe(wall, cap_material(color), "overcap", 144)], "overcap")


def closure(kind, z, rn, cap="gold", metal="gold", H=2.0, R=None):
    R = R or rn + 0.22
    cm, mm = cap_material(cap), cap_material(metal)
    if kind == "screw":
        return [
            lathe([(0, z), (R, z, 0.04), (R, z + 0.13, 0.02), (R - 0.08, z + 0.2)], mm, "ring"),
            lathe(
                [(0, z + 0.12), (R, z + 0.12, 0.04), (R, z + H, min(0.2, H * 0.2)), (0, z + H + 0.01)],
                cm,
                "cap",
                seg=144,
            ),
        ]
    if kind == "dome":
        return [
            lathe([(0, z), (R, z, 0.05), (R, z + 0.21, 0.02), (R - 0.08, z + 0.28)], mm, "ring"),
            lathe(
                [(0, z + 0.2), (R, z + 0.2, 0.04), (R, z + H * 0.55, R * 0.8), (0, z + H, R * 0.6)], cm, "cap", seg=144
            ),
        ]
    if kind == "ball":
        return [
            lathe([(0, z), (rn + 0.12, z, 0.05), (rn + 0.12, z + 0.5, 0.06), (0, z + 0.5)], mm, "ring"),
            lathe(
                [(0, z + 0.45)]
                + [
                    (H / 2 * math.sin(math.pi * k / 40), z + 0.42 + H / 2 - H / 2 * math.cos(math.pi * k / 40))
                    for k in range(3, 40)
                ]
                + [(0, z + 0.42 + H)],
                cm,
                "ball",
                seg=96,
                auto=180,
            ),
        ]
    if kind == "dropper":
        return [
            lathe([(0, z), (R, z, 0.06), (R, z + 1.25, 0.1), (0.7, z + 1.32), (0, z + 1.32)], mm, "collar"),
            lathe(
                [
                    (0, z + 1.3),
                    (0.72, z + 1.3, 0.05),
                    (0.72, z + 1.8, 0.12),
                    (0.64, z + 2.0, 0.25),
                    (0.56, z + 3.6, 0.55),
                    (0, z + 3.62),
                ],
                material("rub", cap, rough=0.48),
                "bulb",
            ),
        ]
    if kind == "pump":
        return pump_head(z, R, cm, mm, H)
    if kind == "treatment pump":
        return treatment_pump(z, R, cm, mm, H)
    if kind == "spray":
        return [
            lathe([(0, z), (R, z, 0.05), (R, z + 0.75, 0.1), (0, z + 0.75)], mm, "collar"),
            cylinder(0.42, 0.5, z + 0.7, 0.03, mm, "stem"),
            lathe([(0, z + 1.0), (0.72, z + 1.0, 0.06), (0.72, z + 2.0, 0.16), (0, z + 2.02)], cm, "head"),
            put(
                cylinder(0.16, 0.12, 0, 0.03, material("noz", "#FFFFFF", rough=0.4), "noz", 32),
                (0, -0.66, z + 1.6),
                (math.pi / 2, 0, 0),
            ),
        ]
    return []


def bottle(
    r=2.0,
    h=9.0,
    sh=1.4,
    rn=0.9,
    fs=1.0,
    kind="clear",
    color="#FFFFFF",
    liq=None,
    level=0.82,
    wall=0.2,
    close=None,
    lab=None,
    lw=3.2,
    lh=4.6,
    lz=1.0,
    foil=False,
    neck=0.5,
    rt=None,
    dip=None,
    lr=0.45,
):
    """round bottle. rt = radius under the shoulder when tapered; lab = png path"""
    rt = rt or r
    m = wall_material(kind, color)
    o = []
    if kind in ("clear", "frost"):
        w = wall
        o.append(
            lathe(
                [
                    (0, 0),
                    (r, 0, 0.32),
                    (rt, h - sh, fs),
                    (rn, h, 0.2),
                    (rn, h + neck, 0.05),
                    (rn - 0.2, h + neck, 0.03),
                    (rn - 0.2, h - 0.1, 0.15),
                    (rt - w, h - sh - 0.06, fs * 0.85),
                    (r - w, 0.5, 0.35),
                    (0, 0.42),
                ],
                m,
                "bot",
                seg=160,
            )
        )
        if liq:
            zl = min(h * level, h - sh - 0.1)
            k = (zl - 0.5) / max(h - sh - 0.5, 0.1)
            rl = r + (rt - r) * k
            o.append(
                lathe(
                    [(0, 0.44), (r - w + 0.015, 0.44, 0.34), (rl - w + 0.015, zl + 0.05), (rl - w - 0.1, zl), (0, zl)],
                    glass("liq", liq, 0, 1.36, liq),
                    "liquid",
                    seg=144,
                )
            )
        if dip:
            o.append(
                cylinder(dip, zl + 0.6 if liq else h * 0.8, 0.7, 0.02, glass("dip", "#FFFFFF", 0.02, 1.15), "dip", 32)
            )
    else:
        o.append(
            lathe(
                [(0, 0), (r, 0, 0.34), (rt, h - sh, fs), (rn, h, 0.2), (rn, h + neck), (0, h + neck)], m, "bot", seg=160
            )
        )
    if close:
        o += closure(close[0], h + (0.06 if close[0] != "pump" else 0.02), rn, *close[1:])
    if lab:
        k0, k1 = lz / max(h - sh, 0.1), (lz + lh) / max(h - sh, 0.1)
        o.append(wrap(lab, r + (rt - r) * k0, lz, lh, lw, rough=lr, foil=foil, r2=r + (rt - r) * min(1, k1), off=0.02))
    return group(o, "bottle")


def flat_bottle(
    w=3.4,
    d=3.4,
    h=7.6,
    rr=0.5,
    kind="clear",
    color="#FFFFFF",
    liq=None,
    opaque_liq=False,
    close=None,
    rn=0.8,
    lab=None,
    lw=2.4,
    lh=3.4,
    lz=2.0,
    wall=0.32,
    level=0.9,
    foot=0.5,
    bev=0.2,
    foil=False,
):
    """rectangular bottle (foundation, flacon)"""
    o = [slab(w, d, h, rr, bev, wall_material(kind, color), "fb", seg=8, n=14)]
    if liq:  # it wets the glass, so that it mirrors nothing of its own
        lm = material("liqo", liq, rough=0.6, spec=0.05) if opaque_liq else glass("liq", liq, 0, 1.36, liq)
        zl = foot + (h - foot - 0.45) * level
        o.append(
            slab(
                w - 2 * wall, d - 2 * wall, zl - foot, max(rr - wall * 0.6, 0.15), 0.14, lm, "liq", z=foot, seg=8, n=14
            )
        )
        if not opaque_liq and h - 0.4 - zl > 0.3:
            o.append(
                slab(
                    w - 2 * wall,
                    d - 2 * wall,
                    h - 0.42 - zl,
                    max(rr - wall * 0.6, 0.15),
                    0.12,
                    glass("air", "#FFFFFF", 0, 1 / 1.48, "#FFFFFF"),
                    "air",
                    z=zl + 0.02,
                    seg=6,
                    n=14,
                )
            )
    if close:
        o += closure(close[0], h - 0.02, rn, *close[1:])
    if lab and kind == "clear" and not foil and opaque_liq:
        printed(o[0].data.materials[0], lab, lw, lh, lz, -d / 2)
    elif lab:
        o.append(plate(lab, lw, lh, (0, -d / 2 - 0.02, lz + lh / 2), rough=0.5, foil=foil))
    return group(o, "flatbottle")


def creamy(color, glow=0.05):
    """What is thick and stands behind glass: light that wanders in it would blotch there, so it glows by itself; it
    was spooned in, a little unevenly.
    """
    m = material("cont", color, rough=0.5, spec=0.1, mottled=0.1, ms=0.45, bump=(0.9, 0.6, 1.0), bd=0.16)
    inputs = m.node_tree.nodes["Principled BSDF"].inputs
    inputs["Emission"].default_value, inputs["Emission Strength"].default_value = linear(color), glow
    return m


def straight_jar(
    r=3.2,
    h=3.4,
    kind="clear",
    color="#C98A4B",
    fillc=None,
    lid="gold",
    lid_h=1.5,
    lab=None,
    lw=4.2,
    lh=2.2,
    lz=0.6,
    open_=False,
    cream="#F4E6DA",
    of=None,
    band=False,
    rim=0.5,
    foot=0.47,
    spooned=None,
):
    """`rim` is how thick an opaque one is at its mouth, `foot` how high in a clear one what it holds begins, `spooned`
    how what is in an open one was stirred.
    """
    o = []
    if kind in ("clear", "frost"):
        o.append(
            lathe(
                [
                    (0, 0),
                    (r, 0, 0.4),
                    (r, h - 0.3, 0.3),
                    (r - 0.25, h, 0.1),
                    (r - 0.5, h, 0.08),
                    (r - 0.35, h - 0.5, 0.2),
                    (r - 0.3, 0.5, 0.3),
                    (0, 0.45),
                ],
                wall_material(kind, color),
                "jar",
                seg=160,
            )
        )
        if fillc:
            o.append(
                lathe(
                    [(0, foot), (r - 0.28, foot, 0.3), (r - 0.28, h - 0.7, 0.1), (0, h - 0.6)],  # it wets the glass
                    creamy(fillc) if open_ else of or material("cont", fillc, rough=0.5, sss=0.1),
                    "content",
                    seg=128,
                )
            )
    else:
        o.append(
            lathe(
                [
                    (0, 0),
                    (r, 0, 0.4),
                    (r, h - 0.2, 0.2),
                    (r - 0.4 * rim, h, 0.12 * rim),
                    (r - rim, h, 0.1 * rim),
                    (r - rim, 0.6),
                    (0, 0.6),
                ],
                wall_material(kind, color),
                "jar",
                seg=160,
            )
        )
    if open_:
        o.append(stirred(r - rim - 0.02, h - 0.09, emulsion("cream", cream, **(of or dict(rough=0.2, depth=0.25)), deep=True), **(spooned or {})))
    else:
        o.append(
            lathe(
                [(0, h + 0.02), (r + 0.02, h + 0.02, 0.08), (r + 0.02, h + lid_h, 0.16), (0, h + lid_h + 0.01)],
                cap_material(lid),
                "lid",
                seg=160,
            )
        )
    if lab:
        o.append(wrap(lab, r, lz, lh, lw, rough=0.5, off=0.02))
    return group(o, "jar2")


def flat_lid(r=3.2, h=1.4, lid="gold"):
    return group(
        [
            lathe(
                [(0, h), (r, h, 0.16), (r, 0, 0.06), (r - 0.2, 0, 0.05), (r - 0.2, h - 0.25, 0.1), (0, h - 0.25)],
                cap_material(lid),
                "lid",
                seg=160,
            )
        ],
        "lid",
    )


def carton(w=4, d=4, h=9, color="#FDF6EA", lab=None, lw=None, lh=None, band_=None):
    o = [slab(w, d, h, 0.04, 0.035, material("card", color, rough=0.6, spec=0.3), "carton", n=2, seg=3)]
    if band_:
        o.append(
            slab(w + 0.01, d + 0.01, h * 0.14, 0.04, 0.01, material("cardb", band_, rough=0.55), "cband", n=2, seg=2)
        )
    if lab:
        o.append(
            plate(lab, lw or w * 0.86, lh or h * 0.8, (0, -d / 2 - 0.012, h * 0.54 if band_ else h * 0.5), rough=0.55)
        )
    return group(o, "carton")


def stick(color="#F7F2E8", cap="#F0A42B", lab=None, w=4.6, d=2.6, h=7.4, ch=2.6):
    """oval twist-up stick standing on its base"""
    o = [stick_body(color, w, d, h)]
    o.append(stick_cap(cap, w, d, ch, h))
    o.append(strip(lab, w / 2, d / 2, 2.4, 3.4, 1.0, h - 1.6))
    return group(o, "stick")


def stick_oval(w, d, k=1):
    return superellipse(w / 2 * k, d / 2 * k, 2.4, 120)


def stick_body(color, w, d, h):
    m = material("stk", color, rough=0.3, coat=0.3)
    rings = [(0, 0.95), (0.06, 0.985), (0.16, 1), (h, 1), (h + 0.03, 0.985)]
    return loft([(z, stick_oval(w, d, k)) for z, k in rings], m, "stick")


def stick_cap(color, w=4.6, d=2.6, ch=2.6, h=0.0):
    cm = material("stkc", color, rough=0.3, coat=0.4)
    within = [(ch - 0.3, 0.84), (ch - 0.36, 0.88), (0.1, 0.915), (0.07, 0.93)]
    rings = [*within, (0.06, 0.985), (0.10, 1), (ch - 0.35, 1), (ch - 0.1, 0.965), (ch, 0.90)]
    return loft([(h + z, stick_oval(w, d, k)) for z, k in rings], cm, "stickcap")


def open_stick(color, wax, lab, w=4.6, d=2.6, h=7.4, out=2.5):
    """Without its cap: the collar that the cap sits on, and the wax, worn round, that stands `out`."""
    o = [stick_body(color, w, d, h), strip(lab, w / 2, d / 2, 2.4, 3.4, 1.0, h - 1.6)]
    collar = [(h, 0.93), (h + 0.62, 0.93), (h + 0.68, 0.915), (h + 0.68, 0.865), (h + 0.3, 0.865)]
    inner = material("stick collar", color, rough=0.34, coat=0.2)
    o.append(loft([(z, stick_oval(w, d, k)) for z, k in collar], inner, "collar", cap=False))
    made_of = material("sun wax", wax, rough=0.4, coat=0.12)
    rings = [(h + 0.3, 0.85), (h + out - 0.9, 0.85)]
    rings += [(h + out - 0.9 + 0.9 * math.sin(a), 0.85 - 0.85 * (1 - math.cos(a)) ** 1.3) for a in QUARTER[1:]]
    dome = loft([(z, stick_oval(w, d, max(k, 0.02))) for z, k in rings], made_of, "wax")
    o.append(dome)
    return group(o, "stick")


QUARTER = [math.pi / 2 * k / 14 for k in range(15)]


def tin(r=3.0, h=1.7, color="gold", lab=None):
    m = cap_material(color)
    o = [
        lathe([(0, 0), (r - 0.06, 0, 0.12), (r - 0.06, h * 0.5), (0, h * 0.5)], m, "tb", seg=160),
        lathe(
            [
                (0, h * 0.42),
                (r, h * 0.42, 0.04),
                (r, h, 0.2),
                (r - 0.35, h - 0.02, 0.05),
                (r - 0.42, h - 0.07, 0.04),
                (0, h - 0.07),
            ],
            m,
            "tl",
            seg=160,
        ),
    ]
    if lab:
        o.append(put(plate(lab, 2 * r - 1.1, 2 * r - 1.1, (0, 0, h - 0.055), (0, 0, 0), rough=0.5), (0, 0, h - 0.055)))
    return group(o, "tin")
