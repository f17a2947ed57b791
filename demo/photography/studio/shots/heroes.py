"""The front page through the year. The left half stays empty for words."""

import math

from ..kit.geometry import cylinder, place
from ..kit.labels import Label, brand_label
from ..kit.light import soft_box, soft_light, sunlight
from ..kit.materials import material
from ..kit.stage import cyclorama, view
from ..things.flowers import garland, hibiscus, jasmine, kadam, leaf, marigold, petals
from ..things.fragrance import perfume
from ..things.hair import shampoo
from ..things.makeup import lipstick, lipstick_cap
from ..things.props import arch, drops, mango, plinth
from ..things.skincare import jar, jar_lid, pump_bottle, serum, tube
from ..things.vessels import bottle, straight_jar
from .registry import shot
from .skincare import mango_butter

HERO = (1920, 900)


RIGHT = (3.6, 0, 9.4)


def stand(x, y, r, h, color="sand", box=None, vein=0.16, border=None):
    g = plinth(r, h, color, "box" if box else "cyl", *(box or (0, 0)), vein=vein)
    g.location = (x, y, 0)
    if border:
        b = cylinder(r + 0.015, 0.34, h - 0.95, 0.02, material("paar", border, rough=0.5), "border", 160)
        b.location = (x, y, 0)
        b = cylinder(r + 0.015, 0.10, h - 1.25, 0.02, material("paar", border, rough=0.5), "border", 160)
        b.location = (x, y, 0)
    return h


@shot("hero-winter", HERO, kind="hero")
def hero_winter():
    cyclorama("#EFD9CC", depth=30, width=260)
    sunlight(
        (0, 0, 8),
        1.7,
        shadow_at=(-22, 12),
        power=3.4,
        ambient=0.42,
        height=44,
        bearing=-42,
        softness=2.4,
        tint=(1, 0.95, 0.89),
    )
    soft_box("key", (-44, -36, 40), (0, 0, 8), 40, 50, 16, (1, 0.97, 0.94))
    arch(18, 25.5, color="#6A2A50", y=12, x=17.4, depth=2.4)
    swag = [(9.0 + 16.8 * k / 30, 10.2, 22.4 - 4.6 * (1 - (k / 15 - 1) ** 2)) for k in range(31)]
    garland(swag, 0.74, 4)
    garland([(8.9, 10.0, 22.0 - k) for k in range(6)], 0.70, 9)
    garland([(25.9, 10.0, 22.0 - k) for k in range(9)], 0.70, 12)
    z = stand(17, 3, 6.4, 3.6, "#F3E9DE")
    place(perfume(), 17, 3, z, -8, s=1.15)
    z = stand(6.2, 5, 4.6, 7.2, "#F3E9DE")
    place(serum(), 6.2, 5, z, 0)
    z = stand(28.8, 2, 0, 2.4, "#F3E9DE", (9.5, 8.5))
    place(pump_bottle(), 28.8, 2, z, -6)
    place(jar(), 9.3, -5.5, 0, 8, s=0.95)
    place(jar_lid(), 3.4, -2.4, 3.2, rx=74, rz=-22, s=0.95)
    place(lipstick("#A51420"), 22.3, -5.2, 0, 12, s=1.05)
    place(lipstick_cap(), 24.0, -6.6, 1.0, rx=-90, rz=-70)
    marigold((15.6, -5.4, 0.1), 1.6, tilt=(0.35, 0.1, 0))
    marigold((34.2, -3.4, 0.1), 1.5, tilt=(0.3, -0.2, 0), seed=5)
    marigold((18.2, -4.4, 0.1), 1.15, tilt=(0.3, -0.1, 0), seed=8)
    petals(
        [(18.6, -8.6, 0), (27.6, -7.4, 0), (1.6, -8.4, 0), (-3, -5, 0), (31, -9, 0), (12.6, -9.5, 0), (-9, -8, 0)],
        ["#F09A1A", "#F7B434", "#C4291F"],
        12,
        0.95,
    )
    view(118, 20, RIGHT, lens=70, f=8, focus=(16, 0, 8))


@shot("hero-summer", HERO, kind="hero")
def hero_summer():
    cyclorama("#F6E3BE", depth=30, width=260)
    sunlight(
        (0, 0, 8),
        1.7,
        shadow_at=(-22, 12),
        power=3.8,
        ambient=0.40,
        height=46,
        bearing=-42,
        softness=2.0,
        seed=3,
        tint=(1, 0.955, 0.89),
    )
    soft_box("key", (-44, -36, 40), (0, 0, 8), 40, 50, 16, (1, 0.97, 0.94))
    arch(17, 25, color="#C2503E", y=12, x=17, depth=2.4)
    red = "#BE2A22"
    z = stand(17, 3, 6.0, 4.4, "#FBF7F0", border=red)
    lb = brand_label(
        "rupali", 3.2, 4.6, "Hibiscus Oil", "for long dark hair", "100 ml", "", "#6A1420", "#B5862A", "#FBF0DA"
    )
    place(
        bottle(
            2.1,
            7.8,
            2.0,
            0.85,
            1.6,
            "clear",
            "#FFF3DC",
            "#E9A83E",
            0.7,
            close=("dome", "gold", "gold", 3.0, 1.2),
            lab=lb,
            lw=3.2,
            lh=4.6,
            lz=0.7,
        ),
        17,
        3,
        z,
        0,
        s=1.16,
    )
    z = stand(6.6, 5, 4.4, 6.6, "#FBF7F0", border=red)
    place(tube(), 6.6, 5, z, 0, s=0.92)
    z = stand(28.6, 2, 0, 2.4, "#FBF7F0", (9.5, 8.5))
    place(shampoo("#F3D6C4"), 28.6, 2, z, -6, s=1.02)
    place(mango_butter(), 9.4, -5.2, 0, 0, s=0.95)
    mango((2.6, -3.4, 0), 0.92, (0, 0, math.radians(-28)))
    mango((14.8, -7.4, 0), 0.8, (0, 0, math.radians(150)), 2)
    place(lipstick("#A51420"), 23.0, -5.0, 0, 12, s=1.05)
    place(lipstick_cap(), 24.7, -6.4, 1.0, rx=-90, rz=-70)
    hibiscus((18.3, -6.8, 0.45), 0.86, tilt=(1.0, 0.15, 0.2))
    hibiscus((33.4, -4.6, 0.5), 0.95, tilt=(0.9, -0.1, -0.3), seed=8)
    hibiscus((-1.6, -6.6, 0.4), 0.8, tilt=(0.9, 0.1, 0.5), seed=5, color="#E23A34")
    leaf((19.8, -5.4, 0.2), 3.8, 1.9, (0.15, 0, -0.9), "#5E7F3C")
    leaf((31.2, -5.4, 0.2), 4.0, 1.8, (0.15, 0, 0.9), "#5E7F3C", 3)
    leaf((0.2, -5.2, 0.15), 3.6, 1.5, (0.1, 0, 1.0), "#6C8A45", 4)
    petals([(27.4, -7.6, 0), (6.0, -9.2, 0), (-8, -8.4, 0), (31, -9.4, 0)], ["#D3212B", "#E8533F"], 12, 1.0)
    view(118, 20, RIGHT, lens=70, f=8, focus=(16, 0, 8))


@shot("hero-monsoon", HERO, kind="hero")
def hero_monsoon():
    cyclorama("#C3D6DE", depth=30, width=260, rough=0.30, bump=False)
    soft_light((8, 0, 8), 1.9, ambient=0.30, warm=(1, 0.985, 0.965), cool=(0.93, 0.97, 1), key=24, rim=20, fill=6)
    arch(17, 25, color="#7FA2B4", y=12, x=17, depth=2.4)
    white = "#EEF3F4"
    z = stand(17, 3, 6.2, 3.8, white)
    place(
        perfume(
            "#9DBBE8",
            "gold",
            5.6,
            3.0,
            6.2,
            label=("Neel", "Eau de parfum", "75 ml", "নীল"),
            fill="#1C2A55",
            accent="#1C3A8A",
        ),
        17,
        3,
        z,
        -8,
        s=1.2,
    )
    z = stand(6.4, 5, 4.4, 6.6, white)
    lb = brand_label(
        "nodi",
        2.7,
        4.3,
        "Niacinamide\n10%",
        "clarifying serum",
        "30 ml",
        "নায়াসিনামাইড",
        "#0B2B35",
        "#12606F",
        "#F7FBFB",
    )
    place(
        bottle(
            1.75,
            6.4,
            0.7,
            0.85,
            0.5,
            "frost",
            "#FBFDFD",
            "#EAF5F5",
            0.8,
            close=("dropper", "#FFFFFF", "silver"),
            lab=lb,
            lw=2.7,
            lh=4.3,
            lz=0.6,
        ),
        6.4,
        5,
        z,
        0,
        s=1.05,
    )
    z = stand(28.6, 2, 0, 2.2, "#B7CCD5", (9.5, 8.5))
    lb = brand_label(
        "shapla", 3.0, 5.0, "Kamini Mist", "body & hair mist", "120 ml", "কামিনী মিস্ট", "#2B3A7A", "#5063B5", "#FFFFFF"
    )
    place(
        bottle(
            1.9,
            9.6,
            0.7,
            0.85,
            0.6,
            "frost",
            "#FFFFFF",
            "#F2F4FB",
            0.86,
            close=("spray", "#FFFFFF", "silver"),
            lab=lb,
            lw=2.9,
            lh=4.85,
            lz=1.6,
        ),
        28.6,
        2,
        z,
        -4,
        s=1.2,
    )
    L = Label(3.0, 1.7)
    L.t(0.22, "MEHTAB", "display", 0.36, "#4A3468", 0.26)
    L.rule(0.46, 0.16, "#9A7BC0")
    L.t(0.66, "Pearl Eye Cream", "garamondi", 0.36, "#4A3468")
    L.t(0.92, "মুক্তা আই ক্রিম", "bangla", 0.22, "#7C5FA5")
    place(
        straight_jar(2.1, 2.5, "opaque", "#FBF9FA", lid="silver", lid_h=1.3, lab=L.save(), lw=2.7, lh=1.55, lz=0.45),
        10.4,
        -5.6,
        0,
        4,
        s=1.15,
    )
    kadam((3.6, -3.6, 0), 1.55, seed=2)
    kadam((21.6, -5.4, 0), 1.45, seed=3)
    kadam((32.9, -4.4, 0), 1.3, seed=4)
    kadam((24.4, -3.6, 0), 1.1, seed=6)
    leaf((5.6, -4.4, 0.1), 5.4, 2.5, (0.12, 0, -1.1), "#4F7A4A")
    leaf((20.2, -6.0, 0.1), 4.8, 2.2, (0.12, 0, 1.2), "#4F7A4A", 3)
    leaf((24.6, -6.0, 0.1), 4.4, 2.0, (0.1, 0, -1.9), "#5E8A52", 5)
    for k, (x, y, s) in enumerate(
        (
            (14.2, -6.4, 2.0),
            (16.8, -7.8, 1.6),
            (28.0, -6.6, 1.8),
            (-1.6, -5.6, 1.7),
            (0.8, -8.0, 1.4),
            (30.6, -8.2, 1.5),
        )
    ):
        jasmine((x, y, 0.05), s, (0.35, 0.1 * (-1) ** k, k), seed=k)
    drops(
        [
            (x, y, 0, r)
            for x, y, r in (
                (-6, -6, 0.4),
                (-9.4, -9, 0.55),
                (-3.6, -9.2, 0.32),
                (7.0, -8.4, 0.45),
                (12.6, -9.0, 0.36),
                (18.6, -9.0, 0.5),
                (20.0, -8.2, 0.25),
                (25.4, -9.4, 0.42),
                (-13.5, -6.8, 0.45),
                (-17, -9, 0.6),
                (-20.5, -6, 0.35),
                (34, -8, 0.45),
                (2.4, -6.4, 0.28),
                (-11.2, -4.4, 0.3),
                (-24, -8.4, 0.5),
            )
        ]
    )
    view(118, 20, RIGHT, lens=70, f=8, focus=(16, 0, 8))
