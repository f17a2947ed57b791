"""Serums, creams, lotions, tubes and soaps."""

import math

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from ..kit.geometry import cylinder, fillet, group, lathe, link, loft, put, slab, superellipse
from ..kit.labels import draw_label, labonno_label, plate, print_material, wrap
from ..kit.materials import cap_material, emulsion, glass, gold, material, quartz
from ..kit.palette import linear
from .cream import noise, swirled
from .maps import image
from .spooned import stirred
from .vessels import liquid, pump_head


def serum(
    color="#EEC085",
    liq="#F4CD95",
    label=("Saffron Glow", "Radiance face serum", "30 ml  ·  1.0 fl oz", "লাবণ্য"),
    frosted=False,
    cap="plum",
    metal=None,
    fill="ivory",
    accent="marigold",
    h=7.0,
    r=1.72,
    level=0.78,
):
    metal = metal or gold()
    g = glass("bottle", color, 0.28 if frosted else 0.0, 1.47, shadow=color)
    o = [
        lathe(
            [
                (0, 0),
                (r, 0, 0.32),
                (r, h - 0.9, 0.75),
                (0.86, h - 0.05, 0.28),
                (0.86, h + 0.55, 0.05),
                (0.6, h + 0.55, 0.05),
                (0.6, h - 0.15, 0.25),
                (r - 0.24, h - 1.0, 0.6),
                (r - 0.24, 0.62, 0.4),
                (0, 0.5),
            ],
            g,
            "bottle",
            seg=144,
        )
    ]
    if liq:
        o.append(liquid(r - 0.225, 0.53, h * level, liq, 0.35))
        o.append(
            lathe(
                [(0, 1.1), (0.1, 1.15, 0.03), (0.2, 1.7, 0.2), (0.24, h), (0.17, h), (0.14, 1.75), (0, 1.7)],
                glass("pip", "#FFFFFF", 0, 1.06),
                "pipette",
                seg=48,
            )
        )
    z = h + 0.1
    o.append(lathe([(0, z), (1.08, z, 0.06), (1.08, z + 1.35, 0.1), (0.7, z + 1.42), (0, z + 1.42)], metal, "collar"))
    rub = material("rubber", cap, rough=0.48, spec=0.4)
    o.append(
        lathe(
            [
                (0, z + 1.4),
                (0.74, z + 1.4, 0.05),
                (0.74, z + 1.9, 0.12),
                (0.66, z + 2.1, 0.25),
                (0.60, z + 3.95, 0.58),
                (0, z + 3.97),
            ],
            rub,
            "bulb",
        )
    )
    n, s, ml, bn = label
    png = labonno_label(n, s, ml, bn, fill=fill, accent=accent, w=2.9, h=4.3, scale=0.98)
    o.append(wrap(png, r, 0.85, 4.3, 2.9, rough=0.35))
    return group(o, "serum")


def jar(
    body="#F3C9BF",
    lid="gold",
    label=("Night Bloom", "Overnight cream", "50 ml", ""),
    open_=True,
    cream="#F4E6DA",
    fill="ink",
    accent="deeprose",
    r=3.3,
    h=3.7,
    glassy=True,
    scoop=None,
):
    lm = gold() if lid == "gold" else material("lid", lid, rough=0.32, coat=0.5)
    o = []
    if glassy:  # heavy acrylic-style double wall
        o.append(
            lathe(
                [(0, 0), (r, 0, 0.45), (r, h, 0.28), (r - 0.45, h, 0.12), (r - 0.45, 0.9, 0.3), (0, 0.9)],
                glass("acr", "#FFF6F2", 0.0, 1.48, "#FBEFEA"),
                "outer",
                seg=160,
            )
        )
        o.append(
            lathe(
                [
                    (0, 0.42),
                    (r - 0.34, 0.42, 0.45),
                    (r - 0.34, h - 0.12, 0.1),
                    (r - 0.55, h - 0.12, 0.08),
                    (r - 0.55, 1.0, 0.3),
                    (0, 1.0),
                ],
                material("cup", body, rough=0.3, coat=0.4),
                "cup",
                seg=144,
            )
        )
    else:
        o.append(
            lathe(
                [(0, 0), (r, 0, 0.4), (r, h, 0.12), (r - 0.3, h, 0.1), (r - 0.3, 0.6, 0.3), (0, 0.6)],
                material("jarb", body, rough=0.25, coat=0.6),
                "outer",
                seg=144,
            )
        )
    rn = r - 0.42
    nk = material("neck", "#EBE6DF", rough=0.25)
    if open_:
        o.append(
            lathe(
                [(rn, h - 0.1), (rn, h + 0.62, 0.08), (rn - 0.2, h + 0.62, 0.08), (rn - 0.2, h - 0.2)],
                nk,
                "neck",
                seg=144,
            )
        )
        for k in range(2):
            zz = h + 0.18 + 0.22 * k
            o.append(
                lathe([(rn - 0.02, zz - 0.06), (rn + 0.07, zz, 0.03), (rn - 0.02, zz + 0.06)], nk, "thread", seg=144)
            )
        made_of = emulsion("cream", cream, rough=0.18, depth=0.3, deep=True)
        if scoop:
            o.append(swirled(rn - 0.19, h - 0.34, made_of, scoop=scoop))
        else:
            o.append(stirred(rn - 0.19, h + 0.46, made_of, "fold", 1.3, 0.03, seed=2))
    else:
        o.append(lathe([(0, h), (r, h + 0.02, 0.1), (r, h + 1.7, 0.22), (0, h + 1.72)], lm, "lid", seg=144))
    n, s, ml, bn = label
    L = [
        dict(y=0.2, s="LABONNO", font="didot", size=0.46, fill=fill, track=0.16),
        dict(kind="rule", y=0.42, w=0.1, fill=accent),
        dict(y=0.62, s=n, font="garamondi", size=0.42, fill=fill),
        dict(y=0.88, s=s.upper(), font="lato", size=0.155, fill=fill, track=0.2),
    ]
    print_ = wrap(draw_label(4.2, 1.9, L), r, 0.85, 1.9, 4.2)
    print_.visible_glossy = not glassy  # or the name would be seen twice: on the glass and on the cup
    o.append(print_)
    return group(o, "jar")


def jar_lid(lid="gold", r=3.3, h=1.7, rough=0.2):
    lm = gold(rough=rough) if lid == "gold" else material("lid", lid, rough=0.32, coat=0.5)
    o = [
        lathe(
            [(0, h), (r, h, 0.22), (r, 0, 0.06), (r - 0.22, 0, 0.05), (r - 0.22, h - 0.25, 0.1), (0, h - 0.25)],
            lm,
            "lid",
            seg=144,
        )
    ]
    o.append(lathe([(1.28, h + 0.002), (1.30, h + 0.03, 0.02), (1.34, h + 0.03, 0.02), (1.36, h + 0.002)], lm, "boss"))
    png = draw_label(2.6, 2.6, [dict(kind="emblem", y=0.5, size=0.62, fill="ink", t=0.026)])
    p = plate(png, 3.0, 3.0, (0, 0, h + 0.035), (0, 0, 0))
    o.append(p)
    return group(o, "jarlid")


def pump_bottle(
    color="plum",
    fill="ivory",
    accent="marigold",
    label=("Rosewater Dew", "Hydrating body lotion", "250 ml  ·  8.4 fl oz", "লাবণ্য"),
    r=2.65,
    h=13.0,
    metal=None,
    pump="ivory",
    rough=0.4,
    translucent_=None,
):
    m = (
        material("pb", color, rough=rough, spec=0.45)
        if not translucent_
        else glass("pbg", translucent_, 0.06, 1.46, translucent_)
    )
    if translucent_:
        o = [
            lathe(
                [
                    (0, 0),
                    (r, 0, 0.4),
                    (r, h - 0.2, 0.9),
                    (1.3, h + 0.5, 0.3),
                    (1.3, h + 0.9),
                    (1.1, h + 0.9),
                    (1.1, h + 0.35, 0.3),
                    (r - 0.2, h - 0.35, 0.8),
                    (r - 0.2, 0.25, 0.35),
                    (0, 0.25),
                ],
                m,
                "body",
                seg=160,
            )
        ]
        o.append(liquid(r - 0.19, 0.28, h * 0.86, translucent_, 0.3))
        o.append(cylinder(0.16, h * 0.95, 0.6, 0.02, glass("tube", "#FFFFFF", 0.05, 1.2), "dip", 32))
    else:
        o = [
            lathe(
                [(0, 0), (r, 0, 0.35), (r, h - 0.2, 0.8), (1.3, h + 0.45, 0.25), (1.3, h + 0.8), (0, h + 0.8)],
                m,
                "body",
                seg=160,
            )
        ]
    pm = material("pump", pump, rough=0.3, coat=0.3)
    o += pump_head(h + 0.5, 1.5, pm, metal or gold(), 1.0)
    n, s, ml, bn = label
    png = labonno_label(n, s, ml, bn, fill=fill, accent=accent, w=4.3, h=7.2, scale=1.42)
    o.append(wrap(png, r, 2.6, 7.2, 4.3, rough=0.35, off=0.015))
    return group(o, "pump")


def tube(
    color="ivory",
    cap="marigold",
    label=("Sun Veil", "Daily mineral\nfluid  PA++++", "50 ml", "লাবণ্য"),
    fill="ink",
    accent="sindoor",
    h=12.6,
    w=4.7,
    front=None,
    strong="SPF 50",
    small=1.25,
):
    """standing squeeze tube: round at the cap, flat crimp at the top; `strong` and `small` are for its label"""
    rr = w / math.pi * 1.22
    rings, N = [], 128
    z0 = 2.3
    for i in range(61):
        t = i / 60
        q = t**1.15
        a = rr + (w / 2 - rr) * q
        b = rr * (1 - q) + 0.07 * q
        b = max(b, 0.07)
        rings.append((z0 + h * t, superellipse(a, b, 2.0 + 0.5 * q, N)))
    m = material("tube", color, rough=0.36, spec=0.5, sss=0.04)
    rings.append((z0 + h + 0.85, superellipse(w / 2, 0.07, 2.8, N)))
    top = loft(rings, m, "tube")
    o = [top]
    o.append(
        lathe(
            [
                (0, z0 + 0.35),
                (rr - 0.1, z0 + 0.3),
                (rr + 0.01, z0 + 0.02, 0.08),
                (rr - 0.08, z0 - 0.12),
                (0, z0 - 0.12),
            ],
            m,
            "shoulder",
        )
    )
    cm = material("cap", cap, rough=0.28, coat=0.4)
    o.append(lathe([(0, 0), (rr - 0.02, 0, 0.16), (rr + 0.0, z0 - 0.12, 0.06), (0, z0 - 0.12)], cm, "cap", seg=128))
    for k in range(5):  # crimp lines
        z = z0 + h + 0.14 + 0.14 * k
        o.append(slab(w * 0.985, 0.16, 0.05, 0.05, 0.02, m, "crimp", z=z, n=3, seg=2))
    # front label: strip following the tube surface
    lw, z1, z2 = 3.3, z0 + 1.6, z0 + 8.6
    n, s, ml, bn = label
    png = front or labonno_label(n, s, ml, bn, fill=fill, accent=accent, w=lw, h=z2 - z1, scale=1.08, small=small, within=0.66, strong=strong)
    verts, faces, uv = [], [], []
    NU, NV = 40, 60
    for iv in range(NV + 1):
        z = z1 + (z2 - z1) * iv / NV
        q = ((z - z0) / h) ** 1.15
        a = rr + (w / 2 - rr) * q
        b = max(rr * (1 - q) + 0.07 * q, 0.07)
        e = 2 + 0.5 * q
        for iu in range(NU + 1):
            x = -lw / 2 + lw * iu / NU
            x = max(-a * 0.97, min(a * 0.97, x * (0.88 + 0.12 * q)))
            y = -b * (1 - abs(x / a) ** e) ** (1 / e) - 0.014
            verts.append((x, y, z))
    for iv in range(NV):
        for iu in range(NU):
            k = iv * (NU + 1) + iu
            faces.append([k, k + 1, k + NU + 2, k + NU + 1])
            for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
                uv.append(((iu + du) / NU, (iv + dv) / NV))
    me = bpy.data.meshes.new("tl")
    me.from_pydata(verts, [], faces)
    u = me.uv_layers.new()
    for i, c in enumerate(uv):
        u.data[i].uv = c
    o.append(link(me, "tubelabel", print_material(png, 0.4)))
    return group(o, "tube")


def squeezed(tube, dents=((-0.7, 9.4, 1.3, 0.16), (0.9, 6.2, 1.1, 0.12)), lean=0.22, turn=7.0, foot=2.4, high=13.0):
    """It has been used: its crimp is turned by some degrees and leans aside, thumbs have left shallow `dents` in front
    (across, up, radius, depth).
    """
    for part in tube.children:
        for v in part.data.vertices:
            x, y, z = v.co
            up = max(0.0, (z - foot) / high)
            a = math.radians(turn) * up**1.4
            for across, above, r, deep in dents if y < 0 else ():
                y += deep * math.exp(-(((x - across) / r) ** 2) - ((z - above) / (1.5 * r)) ** 2)
            v.co = (x * math.cos(a) - y * math.sin(a) + lean * up**2, x * math.sin(a) + y * math.cos(a), z)
        part.data.update()
    return tube


def soap(color="#F1D9B8", w=7.6, d=5.2, h=2.5, mark=None):
    """Pressed into it is the mark of Labonno, or another `mark`: an image whose alpha is how deep."""
    soft = dict(spec=0.45, sheen=0.2, bump=(3, 0.06), mottled=0.08, ms=1.1)
    m = material("soap", color, rough=0.36, **soft)
    bar = slab(w, d, h, 1.25, 0.42, m, "soap", seg=12, n=18)
    debossed(m, 6.2, 3.8, h, color, mark)
    return group([bar], "soap")


def debossed(made_of, w, d, h, color, mark=None):
    """Presses a mark, or that of Labonno, into the top of a soap: a little darker in the lines, crisp at their rims."""
    lines = [
        dict(kind="emblem", y=0.31, size=0.56, fill="#FFFFFF", t=0.075),
        dict(y=0.60, s="LABONNO", font="garab", size=0.8, fill="#FFFFFF", track=0.12),
        dict(y=0.79, s="SAFFRON & MILK", font="latos", size=0.27, fill="#FFFFFF", track=0.16),
    ]
    t = made_of.node_tree

    def new(kind, *into, **settings):
        n = t.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(n, key, value)
        for socket, value in zip(n.inputs, into):
            if isinstance(value, bpy.types.NodeSocket):
                t.links.new(value, socket)
            elif value is not None:
                socket.default_value = value
        return n

    mark = Image.open(mark or draw_label(w, d, lines)).getchannel("A")
    rim = 0.03 * mark.width
    ImageDraw.Draw(mark).rounded_rectangle(
        [rim, rim, mark.width - rim, mark.height - rim], 0.16 * mark.width, outline=255, width=round(0.014 * mark.width)
    )
    depth = np.asarray(mark.filter(ImageFilter.GaussianBlur(3)), np.float32)[::-1] / 255
    at = new("TexCoord").outputs["Object"]
    flat = new("VectorMath", at, (1 / w, 1 / d, 0), (0.5, 0.5, 0), operation="MULTIPLY_ADD")
    pressed = new("TexImage", flat.outputs[0], extension="CLIP", interpolation="Cubic")
    pressed.image = image("mark", np.dstack([depth] * 3))
    above = new("Math", new("SeparateXYZ", at).outputs["Z"], h - 0.05, operation="GREATER_THAN")
    deep = new("Math", pressed.outputs["Color"], above.outputs[0], operation="MULTIPLY").outputs[0]
    shader = t.nodes["Principled BSDF"]
    tint = shader.inputs["Base Color"].links[0].from_socket
    pigment = new("MixRGB", None, tint, [k * c for k, c in zip((0.52, 0.36, 0.24), linear(color))] + [1])
    share = new("Math", deep, 0.9, operation="MULTIPLY")
    t.links.new(share.outputs[0], pigment.inputs[0])
    t.links.new(pigment.outputs[0], shader.inputs["Base Color"])
    relief = new("Bump")
    relief.inputs["Strength"].default_value, relief.inputs["Distance"].default_value = 1.0, -0.16
    t.links.new(deep, relief.inputs["Height"])
    t.links.new(shader.inputs["Normal"].links[0].from_socket, relief.inputs["Normal"])
    t.links.new(relief.outputs[0], shader.inputs["Normal"])


def sachet(png, w=9, h=12.5, T=0.85, made_of=None):
    """A sachet of film, standing in the XZ plane, print over the whole front: sealed and crimped all around, cut in a
    zigzag at both ends, with a notch to tear it at, and creased where its filling pulls at the seals.
    """
    rnd = np.random.default_rng(4)
    columns, rows = 320, 900
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    x, z = (u - 0.5) * w, v * h
    side, end = 0.62, 0.875  # how wide the seals are
    dx, dz = w / 2 - side - np.abs(x), np.minimum(z, h - z) - end
    inside = np.clip(np.minimum(dx, dz) / 0.12, 0, 1)
    full = [1 - (1 - np.clip(d / half, 0, 1)) ** 2.4 for d, half in ((dx, w / 2 - side), (dz, h / 2 - end))]
    bulge = (full[0] * full[1]) ** 0.85
    shape = x.shape

    def pulls(d, waves, reach):
        folds = 1 - 2 * np.abs(noise(rnd, shape, waves)) ** 0.9
        return folds * np.exp(-np.maximum(d, 0) / reach) * np.clip(d / 0.3, 0, 1)

    creases = 0.020 * pulls(dz, (2, 11), 0.8) + 0.014 * pulls(dx, (15, 2), 0.6)
    for left, low in ((-1, 0), (1, 0), (-1, 1), (1, 1)):  # film is taut from corner to corner, and folds there
        away_x, away_z = w / 2 - side + left * x, np.abs(z - low * h) - end
        far = np.hypot(away_x, away_z)
        for slant in rnd.uniform(28, 66, 3):
            a = math.radians(slant)
            off = away_x * math.sin(a) - away_z * math.cos(a)
            wide = 0.09 + 0.07 * far
            fold = np.exp(-((off / wide) ** 2)) * np.exp(-far / rnd.uniform(0.9, 1.8)) * np.clip(far / 0.4, 0, 1)
            creases += rnd.uniform(0.05, 0.1) * fold
    dents = 0.06 * noise(rnd, shape, (3, 2))
    y = T * (1.12 - 0.3 * v) * bulge + creases + dents * bulge
    crimp = np.where(dz < 0, np.sin(2 * math.pi * z / 0.145), 0.35 * np.sin(2 * math.pi * x / 0.145))
    y = inside * y + (1 - inside) * (0.03 + 0.015 * crimp)
    sway = 0.16 * np.sin(0.42 * x + 0.35 * z) + 0.10 * np.sin(0.9 * x - 0.3 * z + 1) * (1 - bulge)
    drawn_in = x * (1 - 0.035 * bulge - 0.012 * np.sin(math.pi * v))
    teeth = 0.055 * np.abs((x / 0.2) % 1 - 0.5) * np.clip(1 - np.minimum(z, h - z) / 0.1, 0, 1)
    notch = 0.24 * np.clip(1 - np.abs(z - h + 1.7) / 0.13, 0, 1) * np.clip((u - 0.955) / 0.045, 0, 1)
    parts = []
    for toward, thick in ((-1, 1.0), (1, 0.7)):
        verts = np.dstack([drawn_in - notch, sway + toward * np.maximum(y, 0.01) * thick, z + np.where(v < 0.5, -1, 1) * teeth])
        me = bpy.data.meshes.new("sachet")
        at = np.arange(rows * columns).reshape(rows, columns)
        quads = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], 2).reshape(-1, 4)
        me.from_pydata(verts.reshape(-1, 3).tolist(), [], (quads if toward < 0 else quads[:, ::-1]).tolist())
        uv = me.uv_layers.new()
        corners = np.array([loop.vertex_index for loop in me.loops])
        uv.data.foreach_set("uv", np.stack([u.ravel()[corners], v.ravel()[corners]], 1).astype(np.float32).ravel())
        parts.append(link(me, "sachet", made_of or film_of(png), auto=math.pi))
    return group(parts, "sachet")


def film_of(png):
    """Printed foil under a gloss."""
    m = print_material(png, 0.3)
    film = m.node_tree.nodes["Principled BSDF"].inputs
    film["Clearcoat"].default_value, film["Clearcoat Roughness"].default_value = 0.55, 0.1
    return m


def balm_open(r=3.0, h=1.0, color="gold", balm="#E79AA0", used=False):
    """A tin of balm; in one that is `used` fingers have left their traces."""
    m = cap_material(color)
    o = [lathe([(0, 0), (r, 0, 0.12), (r, h, 0.05), (r - 0.14, h, 0.05), (r - 0.14, 0.2), (0, 0.2)], m, "tb", seg=160)]
    soft = emulsion("balm", balm, rough=0.2, depth=0.12, coat=0.3, deep=True)
    traces = dict(amp=0.2, scoop=(0.5, -0.7, 0.42)) if used else dict(amp=0.2)
    o.append(swirled(r - 0.14, h - 0.36, soft, turns=0.4, seed=3, **traces))
    return group(o, "balm")


def bulb_and_collar(cap, metal):
    """What a dropper is held by."""
    return [
        lathe([(0, 0), (1.08, 0, 0.06), (1.08, 1.35, 0.1), (0.7, 1.42), (0, 1.42)], metal, "collar"),
        lathe(
            [(0, 1.4), (0.74, 1.4, 0.05), (0.74, 1.9, 0.12), (0.66, 2.1, 0.25), (0.60, 3.95, 0.58), (0, 3.97)],
            material("rubber", cap, rough=0.48, spec=0.4),
            "bulb",
        ),
    ]


def dropper(cap="plum", metal=None, L=6.2, glass_tint="#FFFFFF"):
    """the dropper of a serum, taken out: bulb at +Z, tip at -Z"""
    metal = metal or gold()
    o = [
        *bulb_and_collar(cap, metal),
        lathe(
            [
                (0.30, 0),
                (0.30, -L + 1.4),
                (0.13, -L + 0.3, 0.1),
                (0.11, -L),
                (0.06, -L),
                (0.07, -L + 0.35),
                (0.23, -L + 1.45),
                (0.23, 0),
            ],
            glass("pipette", glass_tint, 0, 1.3, glass_tint),
            "pipette",
            seg=56,
        ),
    ]
    return group(o, "dropper")


# How high, and how much narrower than its middle.
SPATULA_EDGE = ((0, 0.9), (0.03, 0.3), (0.07, 0), (0.11, 0.15), (0.15, 0.6), (0.175, 1.6), (0.19, 3.2), (0.195, 5))


def spatula(L=9.0, W=1.15, color="#E3B878"):
    """flat gilt spatula along +X"""
    pts = []
    N = 60
    for i in range(N + 1):
        t = i / N
        w = (
            W
            / 2
            * (0.34 + 0.66 * (1 / (1 + math.exp(-(t - 0.62) * 26))))
            * (1 - max(0, (t - 0.90) / 0.10) ** 2.2) ** 0.5
            * min(1, (t / 0.02 + 0.15)) ** 0.5
        )
        pts.append((L * (t - 0.5), max(w, 0.02)))
    ring = pts + [(x, -y) for x, y in pts[::-1]]
    return group(
        [
            loft(
                [(z, [(x * (1 - 0.012 * k), y * (1 - 0.16 * k)) for x, y in ring]) for z, k in SPATULA_EDGE],
                gold("spatula", color, 0.22),
                "spatula",
            )
        ],
        "spatula",
    )


def roller(stone_="#F6C4BE", metal="gold"):
    """Face roller along X, its two stones on the table; cut in eight faces where it is held."""
    m, g = quartz(stone_), cap_material(metal)
    stones = ((5.95, 1, 1.0, 3.8), (-5.75, -1, 0.68, 2.1))  # where, on which side, how thick and how wide
    slope = math.atan((stones[0][2] - stones[1][2]) / (stones[0][0] - stones[1][0]))
    o = [put(octagonal(m), (0, 0, 0), (0, math.pi / 2, 0))]
    for x, s, r, w in stones:
        bow = [(0.0, -w / 2), (0.42 * r, -w / 2, 0.03), (0.84 * r, -0.46 * w, 0.16 * r)]
        bow += [(r * (1 - 0.16 * (2 * k / 10) ** 2), 0.4 * w * 2 * k / 10) for k in range(-5, 6)]
        bow += [(0.84 * r, 0.46 * w, 0.16 * r), (0.42 * r, w / 2, 0.03), (0.0, w / 2)]
        o.append(put(lathe(bow, m, "roll", seg=128), (x, 0, 0), (math.pi / 2, 0, 0)))
        root, arm = s * 3.95, w / 2 + 0.24
        turned = [(0.5, 0, 0.05), (0.46, 0.34, 0.03), (0.38, 0.4, 0.03), (0.38, 0.56, 0.06), (0.13, 0.68)]
        ferrule = lathe([(0, 0), *turned, (0, 0.68)], g, "ferrule", 64)
        o.append(put(ferrule, (root - 0.02 * s, 0, 0), (0, s * math.pi / 2, 0)))
        at = [(root + 0.5 * s, 0.0), (root + 0.9 * s, 0.0, 0.3)]
        for side in (-1, 1):
            bent = fillet([*at, (root + 0.95 * s, side * arm, 0.34), (x, side * arm, 0.1), (x, side * (w / 2 - 0.1))], 10)
            o.append(wire([(p.x, p.y, 0) for p in bent], 0.062, g))
            washer = cylinder(0.2, 0.07, -0.035, 0.025, g, "washer", 32)
            o.append(put(washer, (x, side * (w / 2 + 0.03), 0), (math.pi / 2, 0, 0)))
    tilted = group(o, "roller")
    tilted.rotation_euler = (0, -slope, 0)
    tilted.location = (0, 0, stones[0][2] - stones[0][0] * math.tan(slope))
    return group([tilted], "roller")


def octagonal(made_of):
    """Along z: eight flat faces that meet in polished edges, fullest in its middle."""
    rings = []
    half = ((0.6, 0.7), (3.0, 0.58), (3.9, 0.48), (3.95, 0.42))
    for z, r in (*((-z, r) for z, r in half[::-1]), *half):
        far, turns = r / math.cos(math.pi / 8), [math.pi * (2 * k + 1) / 8 for k in range(8)]
        corners = [(far * math.cos(t), far * math.sin(t), 0.09) for t in turns]
        first = tuple((a + b) / 2 for a, b in zip(corners[-1][:2], corners[0][:2]))
        rings.append((z, [(p.x, p.y) for p in fillet([first, *corners, first], 5)[:-1]]))
    return loft(rings, made_of, "handle", auto=14)


def wire(path, thick, made_of):
    """A round wire through the points."""
    curve = bpy.data.curves.new("wire", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", thick, 6, True
    line = curve.splines.new("POLY")
    line.points.add(len(path) - 1)
    for point, at in zip(line.points, path):
        point.co = (*at, 1)
    curve.materials.append(made_of)
    o = bpy.data.objects.new("wire", curve)
    bpy.context.scene.collection.objects.link(o)
    line.use_smooth = True
    return o

