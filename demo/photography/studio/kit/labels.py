"""Prints and paper labels, drawn with PIL and laid on curved or flat walls."""

import math
import os
import tempfile

import bpy
from PIL import Image, ImageDraw, ImageFont

from .geometry import lathe, link
from .materials import Nodes, set_inputs
from .palette import PALETTE, linear

FONTS = "/usr/share/fonts/"
FONT = {
    "didot": FONTS + "opentype/didot/GFSDidot.otf",
    "didoti": FONTS + "opentype/didot/GFSDidotItalic.otf",
    "garamond": FONTS + "opentype/ebgaramond/EBGaramond12-Regular.otf",
    "garamondi": FONTS + "opentype/ebgaramond/EBGaramond12-Italic.otf",
    "garab": FONTS + "opentype/ebgaramond/EBGaramond12-Bold.otf",
    "quattro": FONTS + "opentype/quattrocento/Quattrocento-Regular.otf",
    "display": FONTS + "truetype/noto/NotoSerifDisplay-Regular.ttf",
    "lato": FONTS + "truetype/lato/Lato-Regular.ttf",
    "latol": FONTS + "truetype/lato/Lato-Light.ttf",
    "latom": FONTS + "truetype/lato/Lato-Medium.ttf",
    "latos": FONTS + "truetype/lato/Lato-Semibold.ttf",
    "latob": FONTS + "truetype/lato/Lato-Black.ttf",
    # These have no Latin letters: the two scripts stand on lines of their own.
    "bangla": FONTS + "truetype/noto/NotoSerifBengali-Regular.ttf",
    "banglab": FONTS + "truetype/noto/NotoSerifBengali-Bold.ttf",
    "banglas": FONTS + "truetype/noto/NotoSansBengali-Bold.ttf",
    "banglan": FONTS + "truetype/noto/NotoSansBengali-Regular.ttf",
}


PRINTS = tempfile.mkdtemp(prefix="labonno_")


def draw_text(d, cx, y, s, font, size, fill, track=0.0):
    f = ImageFont.truetype(FONT[font], int(size))
    if not track:
        d.text((cx, y), s, font=f, fill=fill, anchor="mm")
        return
    tw = [f.getlength(ch) for ch in s]
    gap = track * size
    x = cx - (sum(tw) + gap * (len(s) - 1)) / 2
    for ch, w in zip(s, tw):
        d.text((x, y), ch, font=f, fill=fill, anchor="lm")
        x += w + gap


def emblem(d, cx, cy, r, fill, w):
    """eight-petal marigold / alpona rosette in line work"""
    for k in range(8):
        a = k * math.pi / 4
        pts = []
        for i in range(33):
            t = i / 32 * 2 * math.pi
            u, v = r * 0.30 + r * 0.70 * (0.5 - 0.5 * math.cos(t / 1)), r * 0.20 * math.sin(t)
            u = r * 0.28 + r * 0.72 * (0.5 - 0.5 * math.cos(t))
            pts.append((cx + u * math.cos(a) - v * math.sin(a), cy + u * math.sin(a) + v * math.cos(a)))
        d.line(pts, fill=fill, width=w, joint="curve")
    d.ellipse([cx - r * 0.13, cy - r * 0.13, cx + r * 0.13, cy + r * 0.13], fill=fill)


def draw_label(w_cm, h_cm, lines, bg=None, ppc=190, border=None, radius=0):
    """lines: list of dicts(kind=text|rule|emblem, y (0 top..1 bottom), s, font, size (cm), fill, track, w)"""
    W, H = int(w_cm * ppc), int(h_cm * ppc)
    base = tuple(
        int(PALETTE.get(c, c).lstrip("#")[i : i + 2], 16)
        for c in [bg or lines[0].get("fill", "ink")]
        for i in (0, 2, 4)
    )
    im = Image.new("RGBA", (W, H), base + ((255,) if bg else (0,)))
    d = ImageDraw.Draw(im)
    col = lambda c: tuple(int(PALETTE.get(c, c).lstrip("#")[i : i + 2], 16) for i in (0, 2, 4)) + (255,)
    if border:
        m = int(0.16 * ppc)
        d.rounded_rectangle(
            [m, m, W - m, H - m], radius=int(radius * ppc), outline=col(border), width=max(2, int(0.018 * ppc))
        )
    for L in lines:
        y, f = L["y"] * H, col(L.get("fill", "ink"))
        cx = L.get("x", 0.5) * W
        k = L.get("kind", "text")
        if k == "text":
            draw_text(d, cx, y, L["s"], L.get("font", "lato"), L["size"] * ppc, f, L.get("track", 0))
        elif k == "rule":
            ww = L.get("w", 0.4) * W
            t = max(1, L.get("t", 0.022) * ppc)
            d.rectangle([cx - ww / 2, y - t / 2, cx + ww / 2, y + t / 2], fill=f)
        elif k == "emblem":
            emblem(d, cx, y, L["size"] * ppc, f, max(2, int(L.get("t", 0.022) * ppc)))
        elif k == "band":
            d.rectangle([0, y, W, L["y2"] * H], fill=f)
    path = os.path.join(PRINTS, "label_%d.png" % len(os.listdir(PRINTS)))
    im.save(path)
    return path


def print_material(png, rough=0.4, metal=0.0, foil=False, bump=0):
    """print (alpha) or paper label"""
    N = Nodes("label")
    im = N.n("TexImage")
    im.image = bpy.data.images.load(png)
    im.interpolation = "Cubic"
    im.extension = "EXTEND"
    N.l(im.outputs["Color"], N.b.inputs["Base Color"])
    set_inputs(N.b, Roughness=rough, Metallic=1.0 if foil else metal, Specular=0.4)
    tr = N.n("BsdfTransparent")
    mx = N.n("MixShader")
    N.l(inked(N, im, png), mx.inputs[0])
    N.l(tr.outputs[0], mx.inputs[1])
    N.l(N.b.outputs[0], mx.inputs[2])
    N.l(mx.outputs[0], N.o.inputs[0])
    return N.m


def inked(N, image, png):
    """Where a label is opaque. Print lies a little above its pack; the shadow that it threw there looked like a second print."""
    alpha = image.outputs["Alpha"]
    with Image.open(png) as picture:
        if picture.mode == "RGB" or picture.getchannel("A").histogram()[255] > picture.width * picture.height / 2:
            return alpha  # paper
    seen = N.n("Math", operation="SUBTRACT")
    seen.inputs[0].default_value = 1.0
    N.l(N.n("LightPath").outputs["Is Shadow Ray"], seen.inputs[1])
    both = N.n("Math", operation="MULTIPLY")
    N.l(alpha, both.inputs[0])
    N.l(seen.outputs[0], both.inputs[1])
    return both.outputs[0]


def card_before(things, light, tint="#FFF4E4"):
    """A small card throws light on the labels of what stands against the light, and on nothing else."""
    parts = [things]
    while parts:
        part = parts.pop()
        parts += part.children
        for made_of in part.data.materials if part.type == "MESH" else ():
            if made_of.name.split(".")[0] == "label":
                k = Nodes(made_of)
                paper = k.b.inputs["Base Color"].links[0].from_socket
                k.l(k.mixed(paper, linear(tint), 1.0, "MULTIPLY"), k.b.inputs["Emission"])
                k.b.inputs["Emission Strength"].default_value = light
    return things


def labonno_label(
    name,
    sub,
    size_txt="",
    bn="",
    fill="ink",
    accent=None,
    scale=1.0,
    w=3.0,
    h=4.0,
    layout="classic",
    bg=None,
    border=None,
    small=1.0,
    within=None,
    strong="",
):
    """standard Labonno lock-up; returns png path. Sizes in cm. Small print may be set larger (`small`), in lines of its
    own, and so that it ends `within` a share of the width. A `strong` line stands large below the name.
    """
    a = accent or fill
    s = scale
    L = [
        dict(kind="emblem", y=0.12, size=0.30 * s, fill=a),
        dict(y=0.30, s="LABONNO", font="didot", size=0.44 * s, fill=fill, track=0.16),
    ]
    if bn:
        L.append(dict(y=0.415, s=bn, font="bangla", size=0.31 * s, fill=a))
    L += [dict(kind="rule", y=0.52, w=0.16, fill=a)]
    parts = name.split("\n")
    for i, p in enumerate(parts):
        L.append(dict(y=0.625 + i * 0.095, s=p, font="garamondi", size=(0.30 if border else 0.36) * s, fill=fill))
    fine, below = 0.15 * s * small, 0.655 + len(parts) * 0.095
    if strong:
        L.append(dict(y=below + 0.005, s=strong, font="latom", size=0.46 * s, fill=a, track=0.05))
        below += 0.09
    for i, line in enumerate(sub.upper().split("\n")):
        y = below + i * 1.75 * fine / h
        L.append(dict(y=y, s=line, font="lato", size=fine, fill=fill, track=0.18))
    if size_txt:
        size = 0.14 * s * small
        L.append(dict(y=0.905 if border else 0.95, s=size_txt, font="lato", size=size, fill=fill, track=0.08))
    if within:
        for line in L:
            if "s" in line:
                wide = ImageFont.truetype(FONT[line["font"]], 200).getlength(line["s"]) / 200
                wide += line.get("track", 0) * (len(line["s"]) - 1)
                line["size"] = min(line["size"], within * w / wide)
    return draw_label(w, h, L, bg=bg, border=border)


def wrap(png, r, z0, h, width, rough=0.4, foil=False, r2=None, off=0.012, center=-math.pi / 2, name="label"):
    """curved label on a cylinder/cone of radius r (bottom) .. r2 (top), facing -Y"""
    r2 = r2 or r
    th = width / r
    return lathe(
        [(r + off, z0), (r2 + off, z0 + h)],
        print_material(png, rough, foil=foil),
        name,
        seg=160,
        arc=(center - th / 2, center + th / 2),
    )


def plate(png, w, h, loc=(0, 0, 0), rot=(math.pi / 2, 0, 0), rough=0.4, foil=False):
    """flat label centred at loc; default rotation faces -Y"""
    me = bpy.data.meshes.new("plate")
    me.from_pydata([(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [], [[0, 1, 2, 3]])
    u = me.uv_layers.new()
    for i, c in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        u.data[i].uv = c
    ob = link(me, "plate", print_material(png, rough, foil=foil), smooth=False)
    ob.location, ob.rotation_euler = loc, rot
    return ob


def printed(made_of, png, w, h, z, front, reach=0.03):
    """Prints on a clear wall that looks towards -Y, in its own material: what is blank of a plate before glass has
    another albedo, of which the denoiser makes a paler rectangle. The print casts no shadow on what is inside. Where the
    wall is round, print may `reach` so far back from its front.
    """
    t = made_of.node_tree

    def of(operation, *into):
        n = t.nodes.new("ShaderNodeMath")
        n.operation = operation
        for socket, value in zip(n.inputs, into):
            if isinstance(value, bpy.types.NodeSocket):
                t.links.new(value, socket)
            else:
                socket.default_value = value
        return n.outputs[0]

    def new(kind):
        return t.nodes.new("ShaderNode" + kind)

    kinds = ("SeparateXYZ", "CombineXYZ", "TexImage", "BsdfPrincipled", "MixShader")
    xyz, at, image, ink, mix = (new(kind) for kind in kinds)
    ink.name = "Ink"  # by its own name it would be taken for the wall's shader
    t.links.new(new("TexCoord").outputs["Object"], xyz.inputs[0])
    x, y, up = xyz.outputs
    t.links.new(of("MULTIPLY_ADD", x, 1 / w, 0.5), at.inputs["X"])
    t.links.new(of("MULTIPLY_ADD", up, 1 / h, -z / h), at.inputs["Y"])
    image.image, image.interpolation, image.extension = bpy.data.images.load(png), "Cubic", "CLIP"
    t.links.new(at.outputs[0], image.inputs["Vector"])
    t.links.new(image.outputs["Color"], ink.inputs["Base Color"])
    set_inputs(ink, Roughness=0.5, Specular=0.4)
    light = new("LightPath").outputs
    passed = of("MAXIMUM", light["Is Shadow Ray"], light["Is Diffuse Ray"])
    seen = of("MULTIPLY", of("LESS_THAN", y, front + reach), of("SUBTRACT", 1.0, passed))
    out = t.nodes["Material Output"].inputs["Surface"]
    t.links.new(of("MULTIPLY", image.outputs["Alpha"], seen), mix.inputs[0])
    t.links.new(out.links[0].from_socket, mix.inputs[1])
    t.links.new(ink.outputs[0], mix.inputs[2])
    t.links.new(mix.outputs[0], out)


def strip(png, a, b, e, lw, z1, lh, off=0.015):
    """label on a super-elliptic wall"""
    NU, verts, faces, uv = 40, [], [], []
    for z in (z1, z1 + lh):
        for iu in range(NU + 1):
            x = -lw / 2 + lw * iu / NU
            verts.append((x, -b * (1 - abs(x / a) ** e) ** (1 / e) - off, z))
    for iu in range(NU):
        faces.append([iu, iu + 1, iu + NU + 2, iu + NU + 1])
        uv += [(iu / NU, 0), ((iu + 1) / NU, 0), ((iu + 1) / NU, 1), (iu / NU, 1)]
    me = bpy.data.meshes.new("strip")
    me.from_pydata(verts, [], faces)
    u = me.uv_layers.new()
    for i, c in enumerate(uv):
        u.data[i].uv = c
    return link(me, "strip", print_material(png, 0.4))


class Label:
    def __init__(s, w, h, bg=None, ink="ink", ppc=210):
        s.w, s.h, s.p = w, h, ppc
        s.W, s.H = int(w * ppc), int(h * ppc)
        s.im = Image.new("RGBA", (s.W, s.H), s.c(bg) if bg else s.c(ink)[:3] + (0,))
        s.d = ImageDraw.Draw(s.im)

    def c(s, c):
        return tuple(int(PALETTE.get(c, c).lstrip("#")[i : i + 2], 16) for i in (0, 2, 4)) + (255,)

    def t(s, y, txt, font, size, fill, track=0, x=0.5, al="m", fit=0.9, bold=0.0):
        """size in cm; shrinks to fit * width; `bold` thickens its strokes by that share of its size"""
        px = size * s.p
        for _ in range(30):
            f = ImageFont.truetype(FONT[font], max(6, int(px)))
            tw = [f.getlength(ch) for ch in txt] if track else [f.getlength(txt)]
            gap = track * px if track else 0
            W = sum(tw) + gap * (len(tw) - 1)
            if W <= fit * s.W:
                break
            px *= 0.94
        X = x * s.W - (W / 2 if al == "m" else 0)
        if not track:
            s.d.text((X, y * s.H), txt, font=f, fill=s.c(fill), anchor="lm", stroke_width=round(bold * px))
            return
        for ch, w_ in zip(txt, tw):
            s.d.text((X, y * s.H), ch, font=f, fill=s.c(fill), anchor="lm", stroke_width=round(bold * px))
            X += w_ + gap

    def rule(s, y, w, fill, t=0.02, x=0.5):
        ww, tt = w * s.W, max(2, t * s.p)
        s.d.rectangle([x * s.W - ww / 2, y * s.H - tt / 2, x * s.W + ww / 2, y * s.H + tt / 2], fill=s.c(fill))

    def frame(s, m, fill, t=0.02, r=0):
        m = int(m * s.p)
        s.d.rounded_rectangle(
            [m, m, s.W - m, s.H - m], radius=int(r * s.p), outline=s.c(fill), width=max(2, int(t * s.p))
        )

    def disc(s, bg, rim, t=0.03, m=0.14):
        """Makes the label round: paper with a thin rim, `m` from its edge."""
        s.d.ellipse([0, 0, s.W - 1, s.H - 1], fill=s.c(bg))
        m = int(m * s.p)
        s.d.ellipse([m, m, s.W - m, s.H - m], outline=s.c(rim), width=max(2, int(t * s.p)))

    def band(s, y0, y1, fill):
        s.d.rectangle([0, y0 * s.H, s.W, y1 * s.H], fill=s.c(fill))

    def mark(s, kind, x, y, r, fill, t=0.026):
        cx, cy, r, w, f, d = x * s.W, y * s.H, r * s.p, max(3, int(t * s.p)), s.c(fill), s.d
        if kind == "rosette":
            emblem(d, cx, cy, r, f, w)
        elif kind == "moon":
            pts = [
                (cx + r * math.cos(a), cy + r * math.sin(a))
                for a in [math.radians(-300 + 240 * k / 40) for k in range(41)]
            ]
            pts += [
                (cx + r * 0.34 + r * 0.78 * math.cos(a), cy + r * 0.78 * math.sin(a))
                for a in [math.radians(-75 - 210 * k / 40) for k in range(41)]
            ]
            d.polygon(pts, fill=f)
            d.ellipse([cx + r * 0.55, cy - r * 0.14, cx + r * 0.83, cy + r * 0.14], fill=f)
        elif kind == "wave":
            for k in range(3):
                pts = [
                    (
                        cx + r * 1.6 * (i / 40 - 0.5) * 1.4,
                        cy + (k - 1) * r * 0.42 + r * 0.16 * math.sin(i / 40 * 4 * math.pi),
                    )
                    for i in range(41)
                ]
                d.line(pts, fill=f, width=w, joint="curve")
        elif kind == "reed":
            for k, a in enumerate((-26, -9, 9, 26)):
                aa = math.radians(a - 90)
                L = r * (2.0 if abs(a) < 12 else 1.6)
                x1, y1 = cx + L * math.cos(aa), cy + r + L * math.sin(aa)
                d.line([(cx, cy + r), (x1, y1)], fill=f, width=w)
                for q in range(7):
                    u = 0.5 + 0.5 * q / 6
                    px, py = cx + L * u * math.cos(aa), cy + r + L * u * math.sin(aa)
                    for sg in (-1, 1):
                        d.line(
                            [
                                (px, py),
                                (px + r * 0.22 * math.cos(aa + sg * 0.7), py + r * 0.22 * math.sin(aa + sg * 0.7)),
                            ],
                            fill=f,
                            width=max(2, w - 1),
                        )
        elif kind == "leaf":
            for a in (-50, 0, 50):
                aa = math.radians(a - 90)
                L = r * 1.5
                pts = []
                for i in range(41):
                    q = i / 40
                    u = q * 2 if q < 0.5 else 2 - q * 2
                    sg = 1 if q < 0.5 else -1
                    ww = sg * r * 0.30 * math.sin(math.pi * u)
                    pts.append(
                        (
                            cx + L * u * math.cos(aa) - ww * math.sin(aa),
                            cy + r * 0.8 + L * u * math.sin(aa) + ww * math.cos(aa),
                        )
                    )
                d.line(pts, fill=f, width=w, joint="curve")
        elif kind == "lily":
            for a in (-72, -48, -24, 0, 24, 48, 72):
                aa = math.radians(a - 90)
                L = r * (1.5 - abs(a) / 200)
                pts = []
                for i in range(41):
                    q = i / 40
                    u = q * 2 if q < 0.5 else 2 - q * 2
                    sg = 1 if q < 0.5 else -1
                    ww = sg * r * 0.26 * math.sin(math.pi * u**1.3)
                    pts.append(
                        (
                            cx + L * u * math.cos(aa) - ww * math.sin(aa),
                            cy + r * 0.7 + L * u * math.sin(aa) + ww * math.cos(aa),
                        )
                    )
                d.polygon(pts, fill=f) if a % 48 == 0 else d.line(pts, fill=f, width=w, joint="curve")
            d.line([(cx - r * 1.3, cy + r * 0.95), (cx + r * 1.3, cy + r * 0.95)], fill=f, width=w)
        elif kind == "bird":
            d.arc([cx - r, cy - r * 0.7, cx + r * 0.1, cy + r * 0.5], 200, 350, fill=f, width=w + 2)
            d.arc([cx - r * 0.1, cy - r * 0.7, cx + r, cy + r * 0.5], 190, 340, fill=f, width=w + 2)

    def save(s):
        p = os.path.join(PRINTS, "lab_%d.png" % len(os.listdir(PRINTS)))
        s.im.save(p)
        return p


def brand_label(b, w, h, name, sub="", size="", bn="", fill="ink", accent=None, bg=None, u=None, bangla=("banglas", 0.27)):
    """label of one invented labonno_label; u = text unit (1 = 3 cm wide label); `bangla` is Nodi's font and size for it"""
    a = accent or fill
    u = u or w / 3
    L = Label(w, h, bg, fill)
    N = name.split("\n")
    q = h / u  # height in units

    def names(y, font, s, step, **k):
        for i, n in enumerate(N):
            L.t(y + i * step / q, n, font, s * u, fill, **k)
        return y + (len(N) - 1) * step / q

    if b == "labonno":
        L.mark("rosette", 0.5, 0.13, 0.30 * u, a)
        L.t(0.13 + 0.66 / q, "LABONNO", "didot", 0.46 * u, fill, 0.16)
        y = 0.13 + 1.12 / q
        L.rule(y, 0.14, a)
        y = names(y + 0.44 / q, "garamondi", 0.44, 0.46)
        L.t(y + 0.46 / q, sub.upper(), "latom", 0.165 * u, fill, 0.14)
        if bn:
            L.t(y + 0.87 / q, bn, "bangla", 0.32 * u, a)
        if size:
            L.t(0.95, size, "latom", 0.16 * u, fill, 0.06)
    elif b == "nodi":
        k = dict(x=0.07, al="l", fit=0.86)
        L.mark("wave", 0.17, 0.075, 0.26 * u, a, 0.03)
        L.t(0.075 + 0.62 / q, "nodi", "latol", 0.80 * u, fill, **k)
        L.rule(0.075 + 1.16 / q, 0.86, a, 0.02)
        y = names(0.075 + 1.56 / q, "latos", 0.34, 0.40, **k)
        L.t(y + 0.42 / q, sub, "lato", 0.20 * u, fill, **k)
        if bn:
            L.t(y + (0.53 + bangla[1]) / q, bn, bangla[0], bangla[1] * u, a, **k)
        if size:
            L.t(0.955, size, "latom", 0.17 * u, fill, 0.04, **k)
    elif b == "mehtab":
        L.mark("moon", 0.5, 0.11, 0.25 * u, a)
        L.t(0.11 + 0.58 / q, "MEHTAB", "display", 0.42 * u, fill, 0.28, bold=0.018)
        y = names(0.11 + 1.16 / q, "garamondi", 0.52, 0.5)
        L.t(y + 0.46 / q, sub.upper(), "latom", 0.155 * u, fill, 0.2)
        if bn:
            L.t(y + 0.84 / q, bn, "bangla", 0.33 * u, a)
        if size:
            L.t(0.94, size, "lato", 0.16 * u, fill, 0.06)
    elif b == "kashful":
        L.mark("reed", 0.5, 0.10, 0.34 * u, a)
        L.t(0.10 + 0.86 / q, "Kashful", "garamondi", 0.86 * u, fill)
        y = names(0.10 + 1.55 / q, "quattro", 0.32, 0.38)
        L.rule(y + 0.32 / q, 0.5, a)
        L.t(y + 0.58 / q, sub.upper(), "lato", 0.165 * u, fill, 0.1)
        if bn:
            L.t(y + 0.95 / q, bn, "bangla", 0.31 * u, a)
        if size:
            L.t(0.955, size, "lato", 0.17 * u, fill, 0.05)
    elif b == "rupali":
        L.frame(0.09 * u, a, 0.03, 0.12)
        L.frame(0.16 * u, a, 0.014, 0.08)
        L.t(0.06 + 0.40 / q, "রূপালী ঘাট", "banglab", 0.36 * u, a, fit=0.76)
        L.t(0.06 + 0.84 / q, "RUPALI GHAT", "quattro", 0.27 * u, fill, 0.1, fit=0.78)
        L.mark("rosette", 0.5, 0.06 + 1.30 / q, 0.22 * u, a)
        y = names(0.06 + 1.86 / q, "garamond", 0.46, 0.44, fit=0.76)
        L.t(y + 0.42 / q, sub, "garamondi", 0.22 * u, fill, fit=0.76)
        if size:
            L.t(1 - 0.36 / q, size, "lato", 0.15 * u, fill, 0.05, fit=0.7)
    elif b == "tulsi":
        L.mark("leaf", 0.5, 0.10, 0.28 * u, a)
        L.t(0.10 + 0.70 / q, "Tulsi & Co.", "garab", 0.50 * u, fill)
        L.rule(0.10 + 1.06 / q, 0.84, fill, 0.03)
        L.rule(0.10 + 1.13 / q, 0.84, fill, 0.012)
        y = names(0.10 + 1.52 / q, "garamond", 0.42, 0.44)
        L.t(y + 0.42 / q, sub, "garamondi", 0.245 * u, fill)
        if bn:
            L.t(y + 0.82 / q, bn, "bangla", 0.31 * u, a)
        L.rule(0.905, 0.84, fill, 0.012)
        if size:
            L.t(0.95, size, "garamond", 0.20 * u, fill, 0.04)
    elif b == "shapla":
        L.mark("lily", 0.5, 0.11, 0.30 * u, a)
        L.t(0.11 + 0.74 / q, "shapla", "latob", 0.74 * u, fill)
        y = names(0.11 + 1.38 / q, "latos", 0.30, 0.36)
        L.t(y + 0.36 / q, sub, "lato", 0.20 * u, fill)
        if bn:
            L.t(y + 0.77 / q, bn, "banglas", 0.29 * u, a)
        if size:
            L.t(0.955, size, "latom", 0.17 * u, fill, 0.05)
    elif b == "chorui":
        L.mark("bird", 0.5, 0.12, 0.26 * u, a, 0.04)
        L.t(0.12 + 0.50 / q, "Chorui", "didoti", 0.78 * u, fill)
        y = names(0.12 + 1.12 / q, "latos", 0.27, 0.34)
        L.t(y + 0.36 / q, sub.upper(), "lato", 0.155 * u, fill, 0.12)
        if bn:
            L.t(y + 0.75 / q, bn, "banglas", 0.28 * u, a)
        if size:
            L.t(0.95, size, "lato", 0.16 * u, fill, 0.05)
    return L.save()
