"""Third pictures: products together, or by night, or among flowers."""

from ..kit.geometry import place, slab
from ..kit.labels import brand_label
from ..kit.light import halo, soft_light, sunlight
from ..kit.materials import stone
from ..kit.stage import cyclorama, view
from ..things.flowers import hibiscus, jasmine, leaf, petals
from ..things.fragrance import disc_flacon, perfume
from ..things.hair import comb, oil_bottle, shampoo
from ..things.makeup import compact, lipstick, mascara, mascara_wand
from ..things.props import ball, plinth
from ..things.skincare import jar, jar_lid, pump_bottle, serum
from ..things.vessels import bottle
from .registry import shot
from .shades import foundation_bottle, surface


@shot("perfume-shiuli-scene", ev=0.15)
def perfume_shiuli_scene():
    cyclorama("#4A1D40", depth=20)
    soft_light((0, 0, 6), 1.1, ambient=0.2, rim=28, key=30, fill=12)
    halo((0, 18, 10), (1, 0.86, 0.84), 46)
    plinth(5.4, 1.6, "#EAD9CD", vein=0.2)
    place(perfume(), 0, 0.4, 1.6, 14)
    for k, (x, y, z, s) in enumerate(
        (
            (-3.5, -2.2, 1.6, 1.0),
            (3.6, -2.0, 1.6, 0.9),
            (-2.2, -3.6, 1.6, 0.8),
            (4.8, -4.9, 0, 1.0),
            (-5.2, -4.9, 0, 1.1),
            (2.2, -6.0, 0, 0.95),
            (-1.6, -6.6, 0, 0.85),
            (6.2, -2.4, 0, 0.9),
        )
    ):
        jasmine(
            (x, y, z + 0.04), s, (0.3, 0.12 * (-1) ** k, k * 1.3), heart="#E8701C", layers=((6, 0.95, 0.22),), seed=k
        )
    view(66, 13, (0, 0, 6.0))


@shot("perfume-mehtab-chand-scene", ev=0.1)
def perfume_mehtab_chand_scene():
    cyclorama("#22305A", depth=18)
    soft_light((0, 0, 4), 0.8, ambient=0.22, rim=30, key=30, fill=14, cool=(0.9, 0.95, 1))
    halo((0, 16, 6), (0.85, 0.9, 1), 46, 12)
    lb = brand_label(
        "mehtab", 3.3, 3.7, "Chand Raat", "Eau de parfum", "", "চাঁদ রাত", "#22305A", "#8C6A2E", "#F6F1E6", u=0.98
    )
    place(disc_flacon(3.7, 0.50, "#CFE0F4", "#F6F0EA", lb, 3.0, 3.35, "silver"), -0.3, 0.4, 0, 16)
    for x, y, r in ((-3.9, -2.6, 0.55), (-3.1, -3.7, 0.34), (3.6, -3.0, 0.45), (4.4, -1.8, 0.3), (1.6, -4.4, 0.26)):
        ball((x, y, 0), r, "#F6F0EA", 0.14)
    for k, (x, y, s) in enumerate(((2.2, -3.2, 1.15), (-1.4, -4.2, 1.0), (4.6, -4.4, 0.9), (-4.8, -4.6, 0.85))):
        jasmine((x, y, 0.04), s, (0.35, 0.1, k), seed=k)
    view(54, 13, (0, 0, 4.5))


@shot("shampoo-hibiscus-scene")
def shampoo_hibiscus_scene():
    cyclorama("#F3DDD2", depth=18, rad=8)
    sunlight((0, 0, 7), 1.2, seed=9, shadow_at=(0, 8), tint=(1, 0.95, 0.89))
    slab(12, 9, 1.3, 0.2, 0.14, stone("st", "#F3E6D8"), "base", n=4)
    place(shampoo(), -0.8, 0.6, 1.3, 8)
    hibiscus((3.7, -2.2, 1.7), 1.05, tilt=(1.0, 0.2, 0.25))
    hibiscus((-4.4, -2.4, 1.6), 0.8, tilt=(0.9, -0.1, -0.4), seed=8, color="#E23A34")
    leaf((4.6, 0.4, 1.5), 4.2, 1.9, (0.2, 0, -0.7), "#4F7A3C")
    leaf((-5.2, -0.2, 1.4), 3.4, 1.5, (0.15, 0, 0.8), "#5E8A45", 3)
    petals([(1.2, -5.8, 0), (-3.0, -6.6, 0)], ["#D3212B", "#E8533F"], 6, 0.9)
    view(88, 14, (0, 0, 8.9))


@shot("scene-skincare")
def scene_skincare():
    cyclorama("#F0D3C6", depth=17, rad=7)
    sunlight((0, 0, 6), 1.15, seed=21, shadow_at=(0, 9), tint=(1, 0.95, 0.89), ambient=0.36)
    place(plinth(3.6, 4.6, "#F4E7DA", vein=0.14), -3.9, 2.6)
    place(plinth(0, 1.4, "#EBD3C6", "box", 9, 7.4), 2.6, 1.2)
    place(serum(), -3.9, 2.6, 4.6)
    place(pump_bottle(), 2.9, 1.6, 1.4, -8, s=0.86)
    place(jar(), -1.0, -3.4, 0, 6, s=0.86)
    place(jar_lid(), 4.3, -3.9, 2.9, rx=74, rz=22, s=0.86)
    petals([(-4.6, -4.8, 0), (1.6, -6.4, 0), (-2.6, -7.2, 0)], ["#E2808F", "#EFA9AE", "#F09A1A"], 8, 0.9)
    view(77, 16, (-0.2, 0, 6.4))


@shot("scene-makeup")
def scene_makeup():
    cyclorama("#E8BDB2", depth=17, rad=7)
    sunlight((0, 0, 5), 1.0, seed=8, shadow_at=(0, 9), tint=(1, 0.95, 0.89), ambient=0.36)
    place(plinth(0, 1.2, "#F6E7DC", "box", 12, 8), 0.2, 1.0)
    place(foundation_bottle("03", "#C79262"), -3.6, 2.2, 1.2, 10)
    place(compact(surface("#D8737C", 1.1), angle=106), 2.6, 1.4, 1.2, -14, s=0.8)
    place(lipstick(surface("#B3121F", 1.28)), -0.9, -2.0, 1.2, 14, s=0.86)
    place(mascara(), 5.0, -4.2, 0, 0, s=0.8)
    place(mascara_wand(), -0.6, -6.0, 0.66, ry=-94, rz=12, s=0.78)
    petals([(-4.8, -4.4, 0), (2.6, -4.4, 0)], ["#C4291F", "#E2808F"], 2, 0.7)
    view(68, 18, (0.3, 0, 4.4))


@shot("scene-hair")
def scene_hair():
    cyclorama("#DDE2CF", depth=17, rad=7)
    sunlight((0, 0, 7), 1.2, seed=14, shadow_at=(0, 8), tint=(1, 0.955, 0.9), ambient=0.36)
    place(plinth(0, 1.6, "#F2EEDF", "box", 9, 7.5), -2.6, 2.4)
    place(shampoo(), -3.0, 2.4, 1.6, 6, s=0.94)
    place(oil_bottle(), 3.2, 0.6, 0, -6, s=0.94)
    lb = brand_label(
        "kashful",
        3.2,
        3.8,
        "Coconut",
        "cold-pressed hair oil",
        "",
        "নারকেল তেল",
        "#3A3A20",
        "#8A6A2A",
        "#FBF7EA",
        u=0.92,
    )
    place(
        bottle(
            2.6,
            7.0,
            2.4,
            0.8,
            2.0,
            "clear",
            "#FFFFFF",
            "#FBF0CF",
            0.66,
            close=("ball", "wood", "gold", 2.2),
            lab=lb,
            lw=3.2,
            lh=3.5,
            lz=0.7,
            neck=0.4,
        ),
        -2.2,
        -4.2,
        0,
        0,
        s=0.72,
    )
    place(comb(), 3.0, -6.2, 0, 18, s=0.5)
    hibiscus((6.0, -2.6, 0.5), 0.8, tilt=(0.95, 0.1, 0.3))
    leaf((6.6, -1.2, 0.1), 3.6, 1.6, (0.15, 0, -0.6), "#4F7A3C")
    view(86, 17, (0.5, 0, 6.6))


@shot("scene-fragrance", ev=0.12)
def scene_fragrance():
    cyclorama("#5A2A52", depth=19)
    soft_light((0, 0, 6), 1.2, ambient=0.22, rim=28, key=30, fill=12)
    halo((0, 17, 10), (1, 0.86, 0.86), 46)
    place(plinth(3.6, 4.2, "#EAD9CD", vein=0.2), -3.3, 2.6)
    place(plinth(0, 1.2, "#8A5278", "box", 8.4, 6.6), 3.2, 0.2)
    place(
        perfume("#FBD9A0", "ivory", label=("Champa", "Extrait de parfum", "50 ml", "চাঁপা"), accent="marigold"),
        -3.3,
        2.6,
        4.2,
        8,
        s=0.9,
    )
    place(perfume(), 3.2, 0.2, 1.2, -10, s=0.98)
    place(
        perfume(
            "#9DBBE8",
            "gold",
            5.6,
            3.0,
            6.2,
            label=("Neel", "Eau de parfum", "30 ml", "নীল"),
            fill="#1C2A55",
            accent="#1C3A8A",
        ),
        -2.4,
        -3.9,
        0,
        12,
        s=0.66,
    )
    for k, (x, y, z, s) in enumerate(
        ((2.0, -4.6, 0, 1.0), (4.6, -5.2, 0, 0.9), (-5.4, -4.4, 0, 0.9), (5.8, -2.2, 1.2, 0.8))
    ):
        jasmine((x, y, z + 0.04), s, (0.3, 0.1, k), heart="#E8701C", layers=((6, 0.95, 0.22),), seed=k)
    view(78, 15, (0, 0, 6.2))
