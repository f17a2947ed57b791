"""Third pictures: products together, or by night, or among flowers."""

import math

from ..kit.geometry import group, place, put, slab
from ..kit.labels import card_before
from ..kit.light import black_flags, mirror_strips, soft_box, sunlight
from ..kit.materials import emulsion
from ..kit.stage import ZOOM, camera, from_above, view
from ..shade_cards import NUDES
from ..things.accessories import makeup_brush
from ..things.bangles import bangle
from ..things.brass import tray
from ..things.cloth import dipped, draped, folded, linen
from ..things.flowers import hibiscus, jasmine, leaf, shiuli
from ..things.fragrance import perfume, perfume_cap, sunlit_behind
from ..things.hair import comb, oil_bottle, shampoo
from ..things.ledge import direction, hard_sun, in_shade, ledge, window_bars
from ..things.makeup import compact, lipstick, mascara, mascara_wand, palette, pencil
from ..things.mirror_view import lived_room, room_in_mirror
from ..things.nails import nail_polish
from ..things.paper import handmade_paper
from ..things.petals import petals
from ..things.pool import pool
from ..things.pouch import pouch
from ..things.props import pearl_bead
from ..things.rain import wetted
from ..things.silhouettes import woman
from ..things.skincare import jar, jar_lid, pump_bottle, serum
from ..things.smears import dusted, scribbled
from ..things.stones import damp_stone, pond_stone, river_pebble, step_of_stone
from ..things.sunbeams import contact, cut_light
from ..things.surfaces import boards, cotton, plaster
from .fragrance import LAMPLIGHT, champa, chand_raat, courtyard_at_dawn, moonlit_parapet, neel, veranda_by_lamplight
from .makeup import kohl, lit_as
from .registry import shot
from .shades import surface
from .tiles import SANDSTONE, SLIM, flagged, lacquer_before_a_curtain, pan_and_room, sandstone_evening


@shot("perfume-shiuli-scene", ev=0.2)
def perfume_shiuli_scene():
    """Open in the courtyard, seen from above, its cap among what fell in the night."""
    towards, power = courtyard_at_dawn((-0.8, 1.0))
    flacon = place(card_before(perfume(backed="#FFE4D6", open_=True), 0.2), -0.8, 1.0, -0.05, 12)
    place(perfume_cap(), 4.2, -2.9, 1.5, rx=90, rz=-36)
    contact((-0.8, 1.0, 0.03), 3.6, 0.45, 2.2)
    cut_light(flacon, ("flacon", "juice"), towards, "#F6C3A8", "#8A5A48", power, 60, share=0.45, reach=16.0)
    wetted(((-3.6, 2.2, 0.4, 7.0, 34),), 3, (0.03, 0.12))
    camera((-6.5, -46, 16.5), (0.5, 0, 3.7), 85 * ZOOM["product"], 12 * ZOOM["product"], (-0.8, -0.6, 4.4))


@shot("perfume-mehtab-chand-scene", ev=-0.1)
def perfume_mehtab_chand_scene():
    """Open on the moonlit parapet, its cap beside it among jasmine and pearls."""
    moonlit_parapet((-2.0, 11.5, 4.1))
    place(chand_raat(open_=True), -0.9, 0.4, 0, 14)
    contact((-0.9, 0.4, 0.015), 2.3, 0.28, 1.5)
    pearl_bead((4.1, -1.0, 0), 1.05)  # as large as on the closed flacon
    for x, y, r in ((-3.6, -2.8, 0.55), (-2.8, -3.7, 0.34), (1.7, -3.9, 0.45), (5.6, -3.2, 0.3)):
        pearl_bead((x, y, 0), r)
    for k, (x, y, s) in enumerate(((2.7, -3.0, 1.15), (-1.2, -4.4, 1.0), (-5.2, -1.6, 0.95))):
        jasmine((x, y, 0), s, (0.35, 0.1, k), seed=k)
    camera((9.0, -46, 9.0), (0.5, 0, 4.0), 85 * ZOOM["product"], 9 * ZOOM["product"], (-0.9, -1.4, 3.6))


@shot("shampoo-hibiscus-scene", ev=-0.25)
def shampoo_hibiscus_scene():
    """On a step in the clear water of a pond, where hibiscus drops its flowers; a woman's shadow on the wall."""
    bearing, above, waterline, floor = math.radians(46), math.radians(46), 0.9, -0.7
    towards = (math.sin(bearing) * math.cos(above), -math.cos(bearing) * math.cos(above), math.sin(above))
    ripples = dict(rings=((-5.2, -5.4, 1.3), (5.6, -4.6, 1.2)), calm=((0, 0.5, 5.4),), seed=12, lengths=(0.6, 8.0))
    pool(waterline, waterline - floor, towards, "#F8D8C4", "#CFE6DC", 1.0, 0, contrast=0.55, **ripples)
    put(slab(160, 2, 90, 0.1, 0.05, plaster("#EBC0A8"), "wall", n=3), (0, 14, -4))
    sunlight((0, 0, 7), 1.2, 0.36, 46, 46, 4.4, leaves=(), softness=1.0, tint=(1, 0.95, 0.87))
    woman("loose").before((10.6, 13, 12.6), towards, 34, 0.74, mirrored=True)
    hewn = pond_stone("hewn", "#E2BFA8", "#C0957C", 8.0, 0.3, phase=2, lap=0.2, green=0.08)
    place(step_of_stone(11.5, 7.4, 2.4 - floor, hewn, 6, 18, 0.08), -0.2, 1.0, floor, -7)
    place(shampoo(), -1.2, 0.6, 2.36, 6)
    hibiscus((3.3, -1.9, 2.36), 0.74, tilt=(0.75, 0.1, 0.2), color="#D51F27", edge="#F2666B")
    hibiscus((-5.4, -5.6, 0.86), 0.86, tilt=(0.30, -0.1, -0.5), seed=8, color="#D51F27", edge="#F2666B")
    petals([(5.6, -4.6, 0.93), (1.0, -7.6, 0.93)], ["#D51F27", "#E8444A"], 6, 0.95, "hibiscus")
    for k, (x, y, half, turned, light, dark) in enumerate((
        (-7.2, -1.2, (1.5, 1.1, 1.3), 0.4, "#B9958A", "#8A685E"), (7.6, -0.4, (1.7, 1.2, 1.35), -0.3, "#C9AC9C", "#9A7A6A"),
        (3.6, -6.6, (0.7, 0.5, 0.4), 0.6, "#E2D2C4", "#BBA594"), (-2.0, -8.2, (0.6, 0.46, 0.34), 0.1, "#A98476", "#7D5D52"),
        (8.6, -6.0, (0.8, 0.6, 0.5), 0.2, "#D6C2B2", "#A98F7E"),
    )):
        grain = pond_stone("pebble", light, dark, 12.0, 0.8, phase=k + 3, lap=0.2, green=0.05)
        river_pebble((x, y, floor + 0.86 * half[2]), half, grain, k + 5, turned, 0.05)
    view(86, 24, (0, 0, 7.4), f=20, focus=(-1.2, -2, 8))


@shot("scene-skincare", ev=-0.35)
def scene_skincare():
    """On a ledge of pale stone at a window, in the sun of a morning."""
    ledge("#DDB08C", ("#F3E8DB", "#DFCDBA"), 40, 20, (0, 2.0), speckled=0.2, behind=13, seed=21, phase=6)
    towards = hard_sun(-56, 36, 4.7, 0.8, 0.34, "#F4EEE6", (1, 0.93, 0.83), 4.0)
    window_bars(towards, (3.0, 13, 11.0), pane=12, bar=0.95)
    block = pond_stone("block", "#EBD8C6", "#CFB7A0", 8.0, 0.25, waterline=-30, phase=3, green=0.0)
    place(step_of_stone(7.2, 6.4, 3.4, block, 13, 14, 0.09), -4.3, 3.0, -0.02, 9)
    place(serum(), -4.2, 2.8, 3.36, -2)
    sunlit_behind((-4.0, 5.8, 6.4), 3.0, 6.2, "#FFE0A8", 1.2)
    place(pump_bottle(), 3.4, 2.6, 0, -8, s=0.9)
    place(jar(), -1.0, -3.2, 0, 6, s=0.9)
    place(jar_lid(), 5.2, -3.4, 3.0, rx=74, rz=22, s=0.9)
    petals([(-6.0, -3.6, 0.02, 70), (-4.6, -5.2, 0.02, -30), (2.2, -5.6, 0.02, 40)], ["#E2808F", "#EFA9AE"], 8, 1.15)
    mirror_strips(metals=["gold"])
    view(80, 17, (0, 0, 6.2), f=11, focus=(0, -2, 5))


@shot("scene-makeup", ev=-0.1)
def scene_makeup():
    """On blush lacquer before a curtain that the low sun shines through."""
    deep = lacquer_before_a_curtain(-19.0)
    put(slab(7.6, 5.0, 1.5, 2.4, 0.18, deep, "plinth", n=24), (-4.4, 2.4, 0))
    place(nail_polish("#A9121E", "ivory"), -5.9, 2.2, 1.5, 10)
    place(nail_polish("#D77F86", "ivory"), -2.9, 2.7, 1.5, -6)
    place(compact(surface("#D8737C", 1.1), angle=94), 4.0, 1.4, 0, -12, s=0.9)
    pan_and_room((3.4, 4.8, 4.4), (-0.32, -0.94, 0.07))
    place(card_before(lipstick(surface("#B3121F", 1.28)), 0.8), -1.4, -2.8, 0, 12, s=0.98)
    place(mascara(), 7.9, -2.4, 0, 0, s=0.84)
    place(mascara_wand(), 1.2, -6.0, 0.66, ry=-94, rz=10, s=0.8)
    for k, color in enumerate(("#A3121C", "gold", "#C4302A")):
        place(bangle(color), -5.9 + 0.3 * k, -5.2 - 0.3 * k, 0.27 * k, 40 * k, rx=1.5 * k)
    mirror_strips(lacquers=["ccase", "case", "mc"], metals=["gold", "cm_gold"], lines=SLIM)
    mirror_strips(lacquers=["churi"], lines=[(-58, 3, 3, 0.9)])
    view(70, 34, (0.2, 0, 3.5), f=18, focus=(0, -1.5, 4))


@shot("scene-hair", ev=0.0)
def scene_hair():
    """On pale green stone after a bath, the oil on a folded towel; the sun comes from behind, past a roof's edge."""
    stone = damp_stone("#8C9A84", "#AAB5A0", "#CBD2C0", 0.5)
    for k in range(2):  # two slabs, and the joint between them
        put(slab(140, 60, 4, 0.3, 0.12, stone, "slab", n=4), (0, 37.6 - 60.16 * k, -4))
    sunlight((0, 0, 2), 1.0, height=44, bearing=-128, power=4.4, leaves=(), softness=0.8, tint=(1, 0.94, 0.85), ambient=0.42)
    in_shade(direction(-128, 44), (0, 14.8, 0), 142)
    place(shampoo("#E8BDB2"), -6.4, -5.2, 1.95, -15, -90)
    checked = cotton("#EADBC2", ((1.0, 0.7, "#B4442F"), (2.0, 0.22, "#B4442F"), (6.4, 0.22, "#8E2F22")), 8.2, 3)
    place(folded(checked, 9.6, 13.4, (0.6, 0.62), 4), 4.5, -1.0, 0, -15)
    place(oil_bottle(lying=True), 2.6, -7.0, 3.3, -15, -90)
    place(comb(), -5.2, -9.8, 0.05, -15, s=0.66)
    leaf((7.9, 6.9, 0.1), 4.6, 2.0, (0.15, 0, -1.3), "#3F6A34")
    hibiscus((7.2, 9.0, 0), 0.95, tilt=(0.35, 0.1, 0.3), color="#D51F27", edge="#F2666B")
    petals([(7.2, -7.4, 0.02), (1.2, -11.6, 0.02)], ["#D51F27", "#C4291F"], 8, 1.0)
    from_above((0.2, 0, 1), 96, 60, f=20)


@shot("scene-fragrance", ev=-0.55)
def scene_fragrance():
    """In the last sun through a stone lattice."""
    wall, top, power = 9.0, 2.6, 6.4
    towards = sandstone_evening(wall, top, power, (3.0, wall, 10.6), 28, 9, ("#94796A", "#755D50"))
    block = pond_stone("block", "#C3A58E", "#9C8070", 8.0, 0.04, phase=6.0, waterline=-9.0)
    place(step_of_stone(8.0, 6.4, 3.6, block, 9, 14, 0.1), -3.6, 2.6, top - 0.02, 6)
    for at in ((-3.8, 0.8, top + 6.5), (3.2, -1.4, top + 3.3)):
        flagged(at, towards)
    flagged((-2.4, -5.2, top + 1.7), towards, 2.6, 3.0)
    place(card_before(champa(backed="#FFDFA6"), 0.45), -3.6, 2.6, top + 3.56, 6, s=0.9)
    flacon = place(card_before(perfume("#FFF0E4", backed="#FFD9C4"), 0.45), 3.2, 0.2, top, -10, s=0.98)
    place(card_before(neel("15 ml"), 0.45), -2.2, -4.0, top, 10, s=0.64)
    for at, r in (((3.2, 0.2, top + 0.015), 3.5), ((-2.2, -4.0, top + 0.015), 2.2)):
        contact(at, r, 0.4, 0.66 * r)
    cut_light(flacon, ("flacon", "juice"), towards, "#F6B8A2", "#B98C7C", power, wall, top, SANDSTONE, 0.12)
    for k, (x, y, s) in enumerate(((2.0, -4.4, 1.0), (5.4, -4.0, 0.95), (-5.8, -3.6, 0.95), (0.8, -6.2, 0.85))):
        shiuli((x, y, top), s, (0.3, 0.1, 1.3 * k), seed=k)
    mirror_strips(metals=["gold"])
    view(82, 17, (0, 0, 8.8), f=18, focus=(0, -2, 6))


@shot("scene-eyes", ev=0.12)
def scene_eyes():
    """On a brass tray by a window, before a wall of blue lime; what each leaves is tried on paper."""
    wall = put(slab(150, 2, 80, 0.1, 0.05, plaster("#8FA9AE", aged=("#7D989E", "#AFC3C5")), "wall", n=3), (0, 20, -10))
    wall.visible_glossy = False  # or the brass is olive
    put(slab(120, 90, 1, 0.1, 0.05, boards("#8A5A3A", "#4A2C1A"), "table", n=3), (0, -10, -1.16))
    place(tray(), 1.6, 2.6)
    window_bars(hard_sun(-64, 33, 4.6, 0.8, 0.38), (-2.0, 0.6, 2.0), pane=14)
    lit = [lit_as(color, (1.42, 1.38, 1.28)) for color in NUDES]
    place(palette(lit, 3, angle=100, embossed=True, h=0.62, lid=0.34), 2.0, 3.2, 0, 12)
    room = lived_room("#D3BC9C", "#6E4A32", "#4A3020", "#A9B3A0", "#8AA262", window=(-0.7, 0.3, 0.6, 0.7), glare=3.0, blur=7.0)
    room_in_mirror((1.2, 7.6, 4.2), (0.42, -0.9, 0.07), room, wide=17, tall=17, rises=-3.6, strength=0.8, beyond=10, flat=True)
    place(mascara(), -5.8, 2.6, 0, 0)
    place(mascara_wand(), 1.6, -4.0, 0.84, ry=-94, rz=7)
    low = -0.14  # the table
    place(handmade_paper(10.4, 6.2, "#CDBEA6", seed=4), -0.8, -12.9, low, -4)
    scribbled((-3.2, -11.9), 2.6, 3, kohl("#100C0E"), 11, low + 0.05, 5)
    for k, color in enumerate(("#C27A5C", "#9E4A52", "#B0704E")):
        dust = emulsion("powder", lit_as(color, (1.42, 1.38, 1.28)), rough=0.9, depth=0.02, coat=0, grain=0.3, veil=0.008, spec=0.08)
        dusted([(-4.5 + 2.5 * k, -15.0), (-3.7 + 2.5 * k, -14.2), (-2.7 + 2.5 * k, -13.1)], 1.3, dust, 5 + k, z=low + 0.05)
    rolled = group([place(pencil("#1B1114", "#141013", 11.5, shade="black"), rz=38)], "rolled")  # its print towards us
    place(card_before(rolled, 0.6), -6.6, -9.5, low + 0.48, ry=90, rz=-8)
    mirror_strips(lacquers=["mc"], metals=["gold"])
    view(62, 31, (0.4, -2.4, 1.7), f=16, focus=(0, -3, 1))


@shot("perfume-champa-noir-open", ev=-0.2)
def perfume_champa_noir_open():
    """From its right and nearer, its cap laid down."""
    veranda_by_lamplight()
    place(card_before(champa(backed="#FFCB84", open_=True, in_the_light=True), 0.2, LAMPLIGHT), -0.8, 0.6, 0, 22)
    contact((-0.8, 0.6, 0.02), 3.6, 0.4, 2.3)
    place(perfume_cap("ivory"), 4.5, -2.4, 1.5, rx=90, rz=-38)
    mirror_strips(metals=["gold", "cm_gold"])
    camera((9.0, -45, 10.5), (0.5, 0, 3.9), 85 * ZOOM["product"], 9 * ZOOM["product"], (-0.8, -1.2, 4))


@shot("perfume-labonno-neel-open", ev=-0.5)
def perfume_labonno_neel_open():
    """Open on cotton from the indigo vat, seen from above; its blue falls on what is still white."""
    power, undyed = 5.6, "#CFD3DC"
    towards = hard_sun(-118, 34, power, 0.7, 0.36, "#E6ECF6", (1, 0.93, 0.84), 5)
    soft_box("room", (-16, -40, 30), (0, 0, 3), 30, 30, 20, (1, 0.98, 0.96))
    spread = dipped(linen(undyed, 9, 0.016, 0.05), axis="X", clear=2.0, deep=-9.0)
    draped(spread, 76, 84, 1.0, 12, ((-1.2, 1.2, 5.2), (4.1, -2.7, 3.0)), 0.12)
    flacon = place(card_before(neel(open_=True), 0.14), -1.2, 1.2, -0.06, 14)
    place(perfume_cap(), 4.3, -2.6, 1.52, rx=90, rz=-42)
    contact((-1.2, 1.2, 0.14), 3.4, 0.58, 2.2).rotation_euler.z = math.radians(14)
    cut_light(flacon, ("flacon", "juice"), towards, "#5C86E8", undyed, power, 60, 0.06, share=0.8, reach=16.0)
    black_flags((-1.2, 1.2, 0), 8)
    mirror_strips(metals=["gold"])
    camera((3.4, -41, 22), (0.7, 0, 2.7), 85 * ZOOM["product"], 12 * ZOOM["product"], (-1.0, -0.4, 4.0))


@shot("cotton-pouch-scene", ev=-0.25)
def cotton_pouch_scene():
    """From above, on linen in the sun of a window: lying as it was put down, what it carries beside it."""
    lies = ((-3.0, 2.6, 6.0), (-1.4, 8.6, 6.0), (6.2, 6.4, 4.5), (4.3, -6.2, 5.0), (-4.4, -5.4, 5.0))
    draped(linen("#DDB7A6", 12, 0.014, 0.05), 76, 76, 1.2, 7, lies)
    window_bars(hard_sun(-66, 38, 4.6, 0.8, 0.3, "#F6EDE8", (1, 0.94, 0.86), 4.0), (0.5, -0.5, 0.5), pane=13)
    place(pouch(lying=True), -3.0, -1.0, 0.95, -11, -90)
    place(serum(), 6.2, 2.6, 1.80, -12, -89)
    place(compact(surface("#D8737C", 1.1), angle=100), 4.3, -6.4, 0.06, -18, s=0.8)
    place(lipstick(surface("#B3121F", 1.28)), -7.4, -4.6, 0.90, -80, -90, s=0.86)
    place(makeup_brush(L=8.2, R=1.1, bl=2.8), -7.2, -8.6, 0.55, rx=90, rz=80, s=0.66)
    mirror_strips(metals=["gold"])
    view(64, 58, (0, 0.9, 1.0), f=16)
