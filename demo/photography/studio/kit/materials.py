"""What things are made of."""

import bpy

from .palette import linear


def set_inputs(n, **kw):
    for k, v in kw.items():
        if k in n.inputs:
            n.inputs[k].default_value = v


class Nodes:
    def __init__(self, of):
        """Of a new material, by its name, or of one that there is."""
        self.m = bpy.data.materials.new(of) if isinstance(of, str) else of
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.b = self.t.nodes["Principled BSDF"]
        self.o = self.t.nodes["Material Output"]

    def n(self, typ, **kw):
        x = self.t.nodes.new("ShaderNode" + typ)
        for k, v in kw.items():
            if hasattr(x, k) and k not in x.inputs:
                setattr(x, k, v)
            else:
                x.inputs[k].default_value = v
        return x

    def l(self, a, b):
        self.t.links.new(a, b)

    def fill(self, sockets, values):
        """Links a value that is a socket, and sets any other."""
        for socket, value in zip(sockets, values):
            if isinstance(value, bpy.types.NodeSocket):
                self.l(value, socket)
            else:
                socket.default_value = value

    def math(self, operation, *values):
        """A sum, a product … of sockets and numbers."""
        n = self.n("Math", operation=operation)
        self.fill(n.inputs, values)
        return n.outputs[0]

    def mixed(self, a, b, share, kind="MIX"):
        """Two colours, by the share of the second."""
        n = self.n("MixRGB", blend_type=kind)
        self.fill(n.inputs, (share, a, b))
        return n.outputs[0]

    def ranged(self, value, low, high, to=(0.0, 1.0)):
        """A value between low and high, softly, as one in `to`."""
        n = self.n("MapRange", interpolation_type="SMOOTHSTEP")
        for key, x in (("From Min", low), ("From Max", high), ("To Min", to[0]), ("To Max", to[1])):
            n.inputs[key].default_value = x
        self.l(value, n.inputs["Value"])
        return n.outputs[0]


def material(name, color, rough=0.35, metal=0, coat=0, sss=0, spec=0.5, sheen=0, bump=None, mottled=0, **kw):
    """general opaque material; bump=(scale, strength[, detail])"""
    N = Nodes(name)
    b = N.b
    set_inputs(
        b,
        **{
            "Base Color": linear(color),
            "Roughness": rough,
            "Metallic": metal,
            "Clearcoat": coat,
            "Clearcoat Roughness": 0.04,
            "Specular": spec,
            "Sheen": sheen,
        }
    )
    if sss:
        set_inputs(
            b,
            **{
                "Subsurface": sss,
                "Subsurface Color": linear(kw.get("ssc", color)),
                "Subsurface Radius": kw.get("ssr", (0.5, 0.28, 0.2)),
            }
        )
    tc = N.n("TexCoord")
    if bump:
        t = N.n("TexNoise", Scale=bump[0], Detail=bump[2] if len(bump) > 2 else 4.0)
        bp = N.n("Bump", Strength=bump[1], Distance=kw.get("bd", 0.05))
        N.l(tc.outputs["Object"], t.inputs["Vector"])
        N.l(t.outputs["Fac"], bp.inputs["Height"])
        N.l(bp.outputs[0], b.inputs["Normal"])
    if mottled:
        t = N.n("TexNoise", Scale=kw.get("ms", 0.6), Detail=6.0, Roughness=0.6)
        r = N.n("ValToRGB")
        c = linear(color)
        r.color_ramp.elements[0].color = tuple(x * (1 - mottled) for x in c[:3]) + (1,)
        r.color_ramp.elements[1].color = tuple(min(1, x * (1 + mottled * 0.5)) for x in c[:3]) + (1,)
        r.color_ramp.elements[0].position, r.color_ramp.elements[1].position = 0.35, 0.65
        N.l(tc.outputs["Object"], t.inputs["Vector"])
        N.l(t.outputs["Fac"], r.inputs[0])
        N.l(r.outputs[0], b.inputs["Base Color"])
    return N.m


def pearl(name, color, sheen, power=0.25, away=15.0, strips=(8.4, 4.8)):
    """Pressed mica. It mirrors two broad strips of light, which are painted where the mirrored look arrives `away`
    centimetres from here, so that each pressed edge bends them; each flake lies a little askew and gleams by itself.
    """
    N = Nodes(name)
    set_inputs(N.b, **{"Base Color": linear(color), "Roughness": 0.34, "Metallic": 0.4, "Specular": 0.6})
    at, here = N.n("TexCoord").outputs["Object"], N.n("NewGeometry").outputs
    grain, bump = N.n("TexNoise", Scale=60.0, Detail=4.0), N.n("Bump", Strength=0.3, Distance=0.01)
    flake = N.n("TexVoronoi", Scale=24.0)
    for texture in (grain, flake):
        N.l(at, texture.inputs["Vector"])
    N.l(grain.outputs["Fac"], bump.inputs["Height"])
    N.l(bump.outputs[0], N.b.inputs["Normal"])

    def vector(operation, *into, out=0):
        n = N.n("VectorMath", operation=operation)
        for socket, value in zip(n.inputs, into):
            if isinstance(value, bpy.types.NodeSocket):
                N.l(value, socket)
            else:
                socket.default_value = value
        return n.outputs[out]

    def of(operation, *into):
        n = N.n("Math", operation=operation)
        for socket, value in zip(n.inputs, into):
            if isinstance(value, bpy.types.NodeSocket):
                N.l(value, socket)
            else:
                socket.default_value = value
        return n.outputs[0]

    def fades(value, near, far):
        n = N.n("MapRange", interpolation_type="SMOOTHSTEP")
        for name_, v in (("From Min", near), ("From Max", far), ("To Min", 1.0), ("To Max", 0.0)):
            n.inputs[name_].default_value = v
        N.l(value, n.inputs["Value"])
        return n.outputs[0]

    def off_strips(normal):
        look = vector("REFLECT", vector("MULTIPLY", here["Incoming"], (-1, -1, -1)), normal)
        lamp = vector("MULTIPLY_ADD", look, (away, away, away), here["Position"])
        across = vector("DOT_PRODUCT", lamp, (0.8, 0.5, 0.35), out="Value")
        return of("MINIMUM", *(of("ABSOLUTE", of("SUBTRACT", across, where)) for where in strips))

    off = off_strips(here["Normal"])
    shine = of("ADD", of("MULTIPLY", fades(off, 0.0, 2.8), 0.36), of("MULTIPLY", fades(off, 0.2, 1.1), 0.64))
    lies = vector("SUBTRACT", flake.outputs["Color"], (0.5, 0.5, 0.5))
    askew = vector("NORMALIZE", vector("MULTIPLY_ADD", lies, (0.34, 0.34, 0), here["Normal"]))
    spark = of("MULTIPLY", fades(off_strips(askew), 0.1, 0.7), fades(flake.outputs["Distance"], 0.3, 0.6))
    shine = of("ADD", shine, of("MULTIPLY", spark, 0.55))
    tint = N.n("MixRGB")
    tint.inputs[1].default_value, tint.inputs[2].default_value = linear(sheen), (1, 0.98, 0.96, 1)
    N.l(of("MULTIPLY", shine, 0.6), tint.inputs[0])
    N.l(tint.outputs[0], N.b.inputs["Emission"])
    N.l(of("MULTIPLY", shine, power), N.b.inputs["Emission Strength"])
    return N.m


def gold(name="gold", color="#E3B878", rough=0.2):
    return material(name, color, rough=rough, metal=1)


def glass(name, color="#FFFFFF", rough=0.0, ior=1.45, shadow=None, density=0.0):
    """Refractive glass that lets (tinted) light through for shadow rays, so no black caustic-less shadows."""
    N = Nodes(name)
    t = N.t
    t.nodes.remove(N.b)
    g = N.n("BsdfGlass", Roughness=rough, IOR=ior)
    g.inputs["Color"].default_value = linear(color)
    tr = N.n("BsdfTransparent")
    tr.inputs[0].default_value = linear(shadow or color)
    lp = N.n("LightPath")
    mx = N.n("MixShader")
    orr = N.n("Math", operation="MAXIMUM")  # shadow rays *and* diffuse bounces pass straight through
    N.l(lp.outputs["Is Shadow Ray"], orr.inputs[0])
    N.l(lp.outputs["Is Diffuse Ray"], orr.inputs[1])
    N.l(orr.outputs[0], mx.inputs[0])
    N.l(g.outputs[0], mx.inputs[1])
    N.l(tr.outputs[0], mx.inputs[2])
    N.l(mx.outputs[0], N.o.inputs["Surface"])
    if density:
        v = N.n("VolumeAbsorption", Density=density)
        v.inputs["Color"].default_value = linear(color)
        N.l(v.outputs[0], N.o.inputs["Volume"])
        g.inputs["Color"].default_value = (1, 1, 1, 1)
    return N.m


SCATTERS = "scatters"  # a pass that tells where light wanders in cream: there develop.py evens out coloured noise


def emulsion(name, color, rough=0.22, depth=0.22, coat=0.15, grain=0.0, veil=0.03, deep=False, spec=0.5, damp=False):
    """Cream, lotion, gel: light wanders `depth` centimetres in it, it gleams wet, and where it lies thinner than
    `veil` what is below shows through. Its mesh tells how thick it lies ("thickness"), but where all of it is `deep`.
    What is `damp` is earth: its grains are of several tones, and no more than a dull sheen lies on it.
    """
    N = Nodes(name)
    c = linear(color)
    set_inputs(
        N.b,
        **{
            "Base Color": c,
            "Subsurface Color": c,
            "Subsurface": 1.0 if depth > 0.03 else 0.0,
            "Subsurface Radius": (depth, depth, depth),  # alike, else few samples blotch it with colours
            "Roughness": rough,
            "Specular": spec,
            "Clearcoat": coat,
            "Clearcoat Roughness": 0.05,
        }
    )
    if depth > 0.03:
        N.n("OutputAOV", name=SCATTERS, Value=1)
    tc, pores, bump = N.n("TexCoord"), N.n("TexNoise", Scale=11.0, Detail=3.0), N.n("Bump", Distance=0.02)
    bump.inputs["Strength"].default_value = 0.16 + grain
    if grain:
        pores.inputs["Scale"].default_value, pores.inputs["Detail"].default_value = 26.0, 6.0
    N.l(tc.outputs["Object"], pores.inputs["Vector"])
    N.l(pores.outputs["Fac"], bump.inputs["Height"])
    N.l(bump.outputs[0], N.b.inputs["Normal"])
    if damp:
        set_inputs(N.b, **{"Clearcoat Roughness": 0.32})
        pores.inputs["Scale"].default_value = 34.0
        clouds, silt = (N.n("TexNoise", Scale=scale, Detail=4.0, Roughness=0.7) for scale in (0.9, 62.0))
        paint = c
        for texture, share in ((clouds, 0.12), (silt, 0.30), (pores, 0.22)):
            N.l(tc.outputs["Object"], texture.inputs["Vector"])
            paint = N.mixed(paint, N.ranged(texture.outputs["Fac"], 0.34, 0.66, to=(1 - share, 1 + 0.5 * share)), 1.0, "MULTIPLY")
        N.l(paint, N.b.inputs["Base Color"])
        set_inputs(N.b, Subsurface=0.0)
    return N.m if deep else veiled(N, veil)


def veiled(k, veil):
    """What is below shows through where it lies thinner than `veil`, as its mesh tells."""
    lies, thin = k.n("Attribute", attribute_name="thickness"), k.n("MapRange")
    below, mix = k.n("BsdfTransparent"), k.n("MixShader")
    thin.interpolation_type = "SMOOTHSTEP"
    thin.inputs["From Max"].default_value = veil
    k.l(lies.outputs["Fac"], thin.inputs["Value"])
    k.l(thin.outputs[0], mix.inputs[0])
    k.l(below.outputs[0], mix.inputs[1])
    k.l(k.b.outputs[0], mix.inputs[2])
    k.l(mix.outputs[0], k.o.inputs["Surface"])
    return k.m


def film(name, color, depth, towards=(0.75, -0.5, 0), focus=0.95, rim=0.66):
    """A clear liquid lying `depth` deep. It tints what is below it the more the deeper it is and mirrors like water,
    but bends no light (a steep rim would show the black of the room): what bending does, a side towards the light
    that is darker and one away from it that gleams, is painted.
    """
    N = Nodes(name)
    N.t.nodes.remove(N.b)
    tc = N.n("TexCoord")
    xyz = N.n("SeparateXYZ")
    level = N.n("MapRange")
    level.inputs["From Max"].default_value = depth
    N.l(tc.outputs["Object"], xyz.inputs[0])
    N.l(xyz.outputs["Z"], level.inputs["Value"])
    tint = N.n("ValToRGB")
    c = linear(color)[:3]
    rim, shallow, deep = ([x**power for x in c] + [1] for power in (rim, 0.2, 0.5))  # light passes it twice
    e = tint.color_ramp.elements
    e[0].position, e[0].color = 0.0, rim
    e[1].position, e[1].color = 1.0, deep
    e.new(0.16).color = shallow
    N.l(level.outputs[0], tint.inputs[0])
    normal = N.n("NewGeometry")
    facing = N.n("VectorMath", operation="DOT_PRODUCT")
    facing.inputs[1].default_value = towards
    gleam = N.n("Math", operation="MULTIPLY_ADD")
    gleam.inputs[1].default_value, gleam.inputs[2].default_value = focus, 0.96
    N.l(normal.outputs["Normal"], facing.inputs[0])
    N.l(facing.outputs["Value"], gleam.inputs[0])
    lit = N.n("VectorMath", operation="SCALE")
    N.l(tint.outputs[0], lit.inputs[0])
    N.l(gleam.outputs[0], lit.inputs["Scale"])
    below, mirror, mix = N.n("BsdfTransparent"), N.n("BsdfGlossy", Roughness=0.012), N.n("MixShader")
    fresnel = N.n("Fresnel", IOR=1.5)
    outside = N.n("Math", operation="SUBTRACT", use_clamp=True)  # from below it would mirror, and keep the light out
    N.l(lit.outputs[0], below.inputs[0])
    N.l(fresnel.outputs[0], outside.inputs[0])
    N.l(normal.outputs["Backfacing"], outside.inputs[1])
    N.l(outside.outputs[0], mix.inputs[0])
    N.l(below.outputs[0], mix.inputs[1])
    N.l(mirror.outputs[0], mix.inputs[2])
    N.l(mix.outputs[0], N.o.inputs["Surface"])
    return N.m


def stone(name="stone", color="sand", scale=0.35, rough=0.55, vein=0.25):
    N = Nodes(name)
    c = linear(color)
    tc = N.n("TexCoord")
    mp = N.n("Mapping")
    mp.inputs["Scale"].default_value = (1, 1, 2.6)
    t = N.n("TexNoise", Scale=scale, Detail=9.0, Roughness=0.62, Distortion=1.1)
    r = N.n("ValToRGB")
    e = r.color_ramp.elements
    e[0].position, e[1].position = 0.3, 0.72
    e[0].color = tuple(x * (1 - vein) for x in c[:3]) + (1,)
    e[1].color = tuple(min(0.95, x * 1.08) for x in c[:3]) + (1,)
    f = N.n("TexNoise", Scale=scale * 9, Detail=5.0)
    bp = N.n("Bump", Strength=0.25, Distance=0.06)
    N.l(tc.outputs["Object"], mp.inputs[0])
    N.l(mp.outputs[0], t.inputs["Vector"])
    N.l(mp.outputs[0], f.inputs["Vector"])
    N.l(t.outputs["Fac"], r.inputs[0])
    N.l(r.outputs[0], N.b.inputs["Base Color"])
    N.l(f.outputs["Fac"], bp.inputs["Height"])
    N.l(bp.outputs[0], N.b.inputs["Normal"])
    set_inputs(N.b, Roughness=rough, Specular=0.35)
    return N.m


def quartz(color, deep=0.95):
    """Polished quartz. What hangs within it, clouds and the white veils of healed cracks, is looked up where the
    refracted look passes at several depths (down to `deep` centimetres), so that it shifts against the surface and the
    deeper the fainter it is. Where it is not cloudy it is glass; light comes through it pink.
    """
    N = Nodes("quartz")
    N.t.nodes.remove(N.b)
    c = linear(color)[:3]
    here, bent = N.n("NewGeometry"), N.n("VectorMath", operation="REFRACT")
    towards = N.n("VectorMath", operation="SCALE", Scale=-1.0)
    N.l(here.outputs["Incoming"], towards.inputs[0])
    N.l(towards.outputs[0], bent.inputs[0])
    N.l(here.outputs["Normal"], bent.inputs[1])
    bent.inputs["Scale"].default_value = 1 / 1.54

    def of(operation, *into):
        n = N.n("Math", operation=operation)
        for socket, value in enumerate(into):
            if isinstance(value, float):
                n.inputs[socket].default_value = value
            else:
                N.l(value, n.inputs[socket])
        return n.outputs[0]

    def ranged(value, low, high, to=1.0):
        n = N.n("MapRange", interpolation_type="SMOOTHSTEP")
        for name, at in (("From Min", low), ("From Max", high), ("To Max", to)):
            n.inputs[name].default_value = at
        N.l(value, n.inputs["Value"])
        return n.outputs[0]

    cloudy, veiled_ = 0.0, 0.0
    for share, weight in ((0.06, 0.34), (0.25, 0.3), (0.55, 0.22), (1.0, 0.14)):
        at = N.n("VectorMath", operation="MULTIPLY_ADD")
        N.l(bent.outputs[0], at.inputs[0])
        at.inputs[1].default_value = (share * deep,) * 3
        N.l(here.outputs["Position"], at.inputs[2])
        clouds = N.n("TexNoise", Scale=0.5, Detail=4.0, Roughness=0.5, Distortion=0.8)
        cracks = N.n("TexNoise", Scale=0.3, Detail=3.0, Roughness=0.42, Distortion=1.3)
        for texture in (clouds, cracks):
            N.l(at.outputs[0], texture.inputs["Vector"])
        cloudy = of("MULTIPLY_ADD", ranged(clouds.outputs["Fac"], 0.42, 0.68), weight, cloudy)
        off = of("ABSOLUTE", of("SUBTRACT", cracks.outputs["Fac"], 0.5))
        thin = of("MULTIPLY", ranged(off, 0.011, 0.0), ranged(clouds.outputs["Fac"], 0.44, 0.64))
        veiled_ = of("MAXIMUM", veiled_, of("MULTIPLY", thin, 0.3 + 1.6 * weight))
    tint = N.n("ValToRGB")
    e = tint.color_ramp.elements
    e[0].position, e[0].color = 0.0, [x**1.15 for x in c] + [1]
    e[1].position, e[1].color = 0.8, [x**0.55 for x in c] + [1]
    e.new(0.4).color = list(c) + [1]
    N.l(cloudy, tint.inputs[0])
    milk = N.n("MixRGB")
    milk.inputs[2].default_value = (0.95, 0.87, 0.85, 1)
    N.l(of("MULTIPLY", veiled_, 0.7), milk.inputs[0])
    N.l(tint.outputs[0], milk.inputs[1])
    body, thin_ = N.n("BsdfPrincipled", Roughness=0.5, Specular=0.0, Subsurface=1.0), N.n("BsdfTranslucent")
    body.inputs["Subsurface Radius"].default_value = (0.5, 0.4, 0.4)
    for socket in (body.inputs["Base Color"], body.inputs["Subsurface Color"], thin_.inputs["Color"]):
        N.l(milk.outputs[0], socket)
    clear, gleam, through = N.n("BsdfGlass", IOR=1.3), N.n("BsdfGlossy", Roughness=0.012), N.n("BsdfTransparent")
    clear.inputs["Color"].default_value = [x**0.3 for x in c] + [1]
    through.inputs["Color"].default_value = [0.8 * x**0.8 for x in c] + [1]
    fresnel, light = N.n("Fresnel", IOR=1.54), N.n("LightPath")
    seen = body.outputs[0]
    for share, other in (
        (0.34, thin_),
        (of("SUBTRACT", 0.6, of("ADD", of("MULTIPLY", cloudy, 0.4), of("MULTIPLY", veiled_, 0.5))), clear),
        (of("MULTIPLY", fresnel.outputs[0], of("SUBTRACT", 1.0, here.outputs["Backfacing"])), gleam),
        (of("MULTIPLY", light.outputs["Is Shadow Ray"], 0.8), through),
    ):
        mix = N.n("MixShader")
        if isinstance(share, float):
            mix.inputs[0].default_value = share
        else:
            N.l(share, mix.inputs[0])
        N.l(seen, mix.inputs[1])
        N.l(other.outputs[0], mix.inputs[2])
        seen = mix.outputs[0]
    N.l(seen, N.o.inputs["Surface"])
    return N.m


def wood(name="wood", color="#B98554", rough=0.42, axis=2, dark=0.55, fine=1.0, waver=0.6):
    N = Nodes(name)
    c = linear(color)
    tc = N.n("TexCoord")
    mp = N.n("Mapping")
    s = [3.0 * fine] * 3
    s[axis] = 0.22 * fine
    mp.inputs["Scale"].default_value = s
    t = N.n("TexNoise", Scale=1.6, Detail=7.0, Roughness=0.6, Distortion=waver)
    r = N.n("ValToRGB")
    e = r.color_ramp.elements
    e[0].position, e[1].position = 0.32, 0.68
    e[0].color = tuple(x * dark for x in c[:3]) + (1,)
    e[1].color = tuple(min(1, x * 1.12) for x in c[:3]) + (1,)
    N.l(tc.outputs["Object"], mp.inputs[0])
    N.l(mp.outputs[0], t.inputs["Vector"])
    N.l(t.outputs["Fac"], r.inputs[0])
    N.l(r.outputs[0], N.b.inputs["Base Color"])
    set_inputs(N.b, Roughness=rough, Clearcoat=0.25, **{"Clearcoat Roughness": 0.25})
    return N.m


def translucent(name, color, trans=0.4, rough=0.6, glow=0.0):
    """petals, leaves"""
    N = Nodes(name)
    set_inputs(
        N.b,
        **{
            "Base Color": linear(color),
            "Roughness": rough,
            "Specular": 0.25,
            "Sheen": 0.3,
            "Emission": linear(color),
            "Emission Strength": glow,
        }
    )  # glow fakes multiple scattering in dense blooms
    tl = N.n("BsdfTranslucent")
    tl.inputs[0].default_value = linear(color)
    mx = N.n("MixShader")
    mx.inputs[0].default_value = trans
    N.l(N.b.outputs[0], mx.inputs[1])
    N.l(tl.outputs[0], mx.inputs[2])
    N.l(mx.outputs[0], N.o.inputs[0])
    return N.m


def glowing(name, color, strength=1.0):
    """Gives light of its own, and takes none."""
    N = Nodes(name)
    N.t.nodes.remove(N.b)
    light = N.n("Emission", Strength=strength)
    light.inputs["Color"].default_value = linear(color)
    N.l(light.outputs[0], N.o.inputs["Surface"])
    return N.m


def cap_material(c):
    if c in ("gold", "silver", "copper", "gun"):
        return gold("cm_" + c, dict(gold="#E3B878", silver="#D6D6D4", copper="#DA9A7C", gun="#6F6A70")[c], 0.2)
    if c == "wood":
        return wood("capw", "#A8703F", axis=2)
    if c == "bamboo":
        return wood("capb", "#D9B47E", axis=0, dark=0.78, fine=1.5, waver=0.05)
    return material("capp", c, rough=0.3, coat=0.45)


def wall_material(kind, color):
    """clear | frost | opaque | matte wall material"""
    if kind == "clear":
        return glass("wall", color, 0, 1.48, color)
    if kind == "frost":
        return glass("wallf", color, 0.26, 1.46, color)
    return material("wallo", color, rough=0.5 if kind == "matte" else 0.24, coat=0 if kind == "matte" else 0.6)
