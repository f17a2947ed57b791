"""A window on arms that lie side by side: what they scatter, what they mirror."""

import cv2
import numpy as np

from .arms import unit
from .fields import blurred, smooth

COARSE = 18  # pixels to a centimetre where only the arms' shape counts
LUMA = np.array([0.21, 0.72, 0.07], np.float32)
DAY, ROOM = np.array([1.0, 0.985, 0.965], np.float32), np.array([1.0, 0.90, 0.80], np.float32)
WALL = 0.42  # how bright the wall across the room is, in windows
SHEEN = np.array([1.12, 1.0, 0.86], np.float32)  # sun on the far side of the street is warmer than the sky
# How far light wanders in skin, in centimetres: shares of narrow, middle and wide, for each colour.
WANDERS = (
    ((0.30, 0.010), (0.36, 0.045), (0.34, 0.16)),
    ((0.50, 0.007), (0.33, 0.024), (0.17, 0.07)),
    ((0.64, 0.005), (0.28, 0.016), (0.08, 0.04)),
)


class Window:
    """A long window above the picture, `side` degrees to the right of it and so `high`: its panes as directions. Of all
    light so much comes from the room.
    """

    def __init__(self, side=-20, high=44, room=0.45):
        self.side, self.high, self.room, self.rays = side, high, room, []
        for azimuth in side + np.linspace(-46, 46, 9):
            self.rays += [turned(azimuth, high + up) for up in (-9, -3, 3, 9)]
        # A pale wall across the room: it lights little, and is what deep skin mirrors on its far side.
        self.wall = [turned(side + 180 + aside, up) for aside in (-50, 0, 50) for up in (22, 34, 46, 58)]
        self.power = (1 - room) / sum(ray[2] for ray in self.rays)  # so that what lies flat has 1 in all
        self.bright = np.pi * self.power * len(self.rays) / (np.radians(92 + 11) * np.radians(24) * np.cos(np.radians(high)))

    def in_mirror(self, normal, soft=4.0):
        """What a wet surface with such normals mirrors, by Fresnel's law for the look from above."""
        return 0.7 * self.mirrored_view(normal, soft) * (0.04 + 0.96 * (1 - normal[..., 2]) ** 5)

    def mirrored_view(self, normal, soft):
        """The window's panes with the bar between them, and a pale ceiling."""
        z = normal[..., 2]
        up = np.degrees(np.arcsin(np.clip(2 * z * z - 1, -1, 1)))
        aside = np.degrees(np.arctan2(normal[..., 0], -normal[..., 1])) - self.side
        aside = ((aside + 180) % 360 - 180) * np.cos(np.radians(np.clip(up, 0, 85)))  # as wide as it looks
        tall, wide = inside(np.abs(up - 52), 10, soft), inside(np.abs(aside), 24, soft)
        bars = inside(np.abs(aside), 0.9, soft)
        return 2.8 * self.bright * tall * wide * (1 - 0.8 * np.clip(bars, 0, 1)) + 0.30

    def seen_from(self, height, px):
        """How much of each pane, and of the sky, is seen from each point of a coarse height field."""
        rays = self.rays + self.wall
        shades = [horizon(height, px, ray[:2] / np.hypot(*ray[:2])) for ray in rays[1::4]]
        panes = []
        for k, ray in enumerate(rays):
            slope = ray[2] / np.hypot(*ray[:2])
            panes.append(blurred(smooth(0.5 + 2.6 * (slope - shades[k // 4])), 1.2))
        around = [horizon(height, px, (np.cos(a), np.sin(a))) for a in np.arange(12) * np.pi / 6]
        open_ = np.mean([1 / (1 + np.maximum(tan, 0) ** 2) for tan in around], axis=0)
        return panes, blurred(open_.astype(np.float32), 1.2)


def turned(azimuth, up):
    """A direction, from degrees to the right of the picture's upper edge and above its plane."""
    azimuth, up = np.radians(azimuth), np.radians(up)
    return np.float32((np.sin(azimuth) * np.cos(up), -np.cos(azimuth) * np.cos(up), np.sin(up)))


def inside(far, reach, soft):
    return smooth((reach - far) / (2 * soft) + 0.5)


def horizon(height, px, towards, steps=0.12 * 1.32 ** np.arange(13)):
    """The steepest slope at which something rises, seen from each point that way."""
    found = np.full(height.shape, -4.0, np.float32)
    rows, columns = height.shape
    for far in steps:
        move = np.float32([[1, 0, -towards[0] * far * px], [0, 1, -towards[1] * far * px]])
        moved = cv2.warpAffine(height, move, (columns, rows), borderMode=cv2.BORDER_REPLICATE)
        found = np.maximum(found, (moved - height) / far)
    return found


def lit(arms, maps, window):
    """The light that comes from the arms; 1 is white in full light."""
    rows, columns = arms.arm.shape
    small = (round(columns * COARSE / arms.px), round(rows * COARSE / arms.px))
    panes, sky = window.seen_from(cv2.resize(arms.high, small, interpolation=cv2.INTER_AREA), COARSE)
    sky = cv2.resize(sky, (columns, rows), interpolation=cv2.INTER_LINEAR)
    shut = blurred(np.float32(arms.arm >= 0), 0.35 * arms.px)  # a gap between arms is darker than so coarse a field knows
    sky = np.where(arms.arm < 0, sky * np.clip(1 - shut, 0, 1) ** 1.5, sky).astype(np.float32)
    normal = arms.bent(maps["slope"])
    shaded, open_ = shaded_by_cream(maps["body"], window, arms.px)
    sky = sky * open_
    sums = {name: np.zeros((rows, columns), np.float32) for name in ("met", "narrow", "wide", "mirrored", "veil")}
    for strip in np.array_split(np.arange(rows), max(1, rows // 160)):  # what fits a processor's cache is twice as fast
        add_window(sums, np.s_[strip[0] : strip[-1] + 1], arms, maps, normal, window, panes, shaded)
    # The window is nearer to the upper edge, and to one side.
    near = np.exp(-0.014 * (arms.grid.y + 3) + 0.020 * arms.grid.x * np.sign(window.side)).astype(np.float32)
    power = window.power * near * np.where(arms.arm < 0, np.clip(1.6 - 1.7 * shut, 0.05, 1), 1).astype(np.float32)
    crevice = np.exp(-0.30 * maps["hollow"])
    light = scattered(sums, maps, normal, window, power, sky, crevice, arms.px)
    at_edges = 0.03 * window.room * sky * (0.5 + 4 * (1 - arms.normal[..., 2]) ** 3)
    sheen = (np.pi * sums["mirrored"] * power + at_edges) * crevice
    wet = arms.bent(maps["wet"])  # what is thin is not quite smooth
    crisp, dim = window.in_mirror(wet), window.in_mirror(wet, 10.0)
    gloss = (crisp + np.minimum(maps["clings"] * 1.3, 1) * (dim - crisp)) * near
    light *= (through_gloss(maps["dome"], window, arms.px) * beside(maps["film"], window, arms.px))[..., None]
    brown = maps["color"] / maps["color"].max(axis=2, keepdims=True)
    veil = np.pi * sums["veil"] * power * crevice
    light += veil[..., None] * DAY * (0.66 + 0.34 * brown)
    light += sheen[..., None] * SHEEN * (0.55 + 0.45 * brown) + (gloss * sky * maps["coat"])[..., None] * SHEEN
    if maps["metal"].any():
        light = np.where(maps["metal"][..., None], from_gold(arms.normal, maps["color"], window, sky), light)
    return light + from_mica(maps, normal, power, window) if maps["pearl"].any() else light


def moved(high, far, window, px):
    """What is so far away from the window of each point."""
    side = np.radians(window.side)
    away = far * np.array([-np.sin(side), np.cos(side)]) * px
    move = np.float32([[1, 0, away[0]], [0, 1, away[1]]])
    return cv2.warpAffine(high, move, high.shape[::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


def beside(film, window, px):
    """A film's rim throws a thin shadow, longer than the window's height has it, or nobody sees it."""
    shade = sum(np.clip(moved(film, -far, window, px) - film - 0.18 * far, 0, None) for far in (0.008, 0.016, 0.024)) / 3
    return 1 - 0.34 * np.minimum(blurred(shade, 0.003 * px) / 0.0045, 1)


def through_gloss(dome, window, px):
    """Thick gloss gathers light at its rim far from the window, for which it takes some from the other; it shades skin beyond."""
    if not dome.any():
        return np.float32(1)
    wet = smooth(dome / 0.004)
    falls = (dome - blurred(moved(dome, 0.07, window, px), 0.02 * px)) / 0.06 * wet
    shade = blurred(np.clip(moved(dome, -0.05, window, px) - dome, 0, None), 0.02 * px) / 0.06 * (1 - wet)
    return (1 + 0.9 * np.clip(falls, 0, 1) + 0.28 * np.clip(falls, -1, 0)) * (1 - 0.6 * np.minimum(shade, 1))


def shaded_by_cream(body, window, px):
    """For each pane, how much of it cream that stands on skin lets one see, and how much of the sky; 1 where there is none."""
    if not body.any():
        return [np.float32(1)] * len(window.rays), np.float32(1)
    size = body.shape[::-1]
    small = cv2.resize(body, (size[0] // 2, size[1] // 2), interpolation=cv2.INTER_AREA)

    def horizons(directions):
        return [cv2.resize(horizon(small, px / 2, way, 0.014 * 1.55 ** np.arange(8)), size) for way in directions]

    shades = horizons([ray[:2] / np.hypot(*ray[:2]) for ray in window.rays[1::4]])
    shaded = [smooth(0.5 + 2.2 * (ray[2] / np.hypot(*ray[:2]) - shades[k // 4])) for k, ray in enumerate(window.rays)]
    around = horizons([(np.cos(a), np.sin(a)) for a in np.arange(8) * np.pi / 4])
    return shaded, np.mean([1 / (1 + np.maximum(tan, 0) ** 2) for tan in around], axis=0)


def add_window(sums, here, arms, maps, normal, window, panes, shaded):
    """Adds what each pane gives to some rows of the picture."""
    rows, columns = arms.arm.shape
    y, x = np.arange(rows, dtype=np.float32)[here], np.arange(columns, dtype=np.float32)
    tall, wide = panes[0].shape
    at = np.meshgrid(((x + 0.5) * wide / columns - 0.5).clip(0, wide - 1), ((y + 0.5) * tall / rows - 0.5).clip(0, tall - 1))
    fine, rough, mirrors = normal[here], maps["rough"][here], maps["mirrors"][here]
    soft = unit(arms.normal[here] + 0.5 * (fine - arms.normal[here]))  # scattered light sees a part of the relief
    bare = 1 - maps["opaque"][here]
    mirror = unit(arms.normal[here] + 0.8 * (fine - arms.normal[here]))  # what lies on skin rounds its finest lines
    for ray, pane, shade in zip(window.rays, panes, shaded):
        seen = cv2.remap(pane, *at, cv2.INTER_LINEAR) * (shade[here] if shade.ndim else shade)
        meets = np.clip(fine @ ray, 0, None) * seen
        dot = np.clip(mirror @ half_way(ray), 0, 1)
        sums["met"][here] += meets
        level = soft @ ray
        sums["narrow"][here] += np.clip(level + 0.05, 0, None) * seen
        sums["wide"][here] += np.clip(level + 0.32, 0, None) * seen
        oily = 0.17 * mirrored(dot, np.float32(0.27), ray, mirrors) * bare
        sums["mirrored"][here] += (mirrored(dot, rough, ray, mirrors) + oily) * meets
        sums["veil"][here] += veil(dot, ray, mirrors, bare) * meets
    for ray, pane in zip(window.wall, panes[len(window.rays) :]):
        meets = np.clip(fine @ ray, 0, None) * cv2.remap(pane, *at, cv2.INTER_LINEAR)
        sums["veil"][here] += WALL * veil(np.clip(mirror @ half_way(ray), 0, 1), ray, mirrors, bare) * meets


def scattered(sums, maps, normal, window, power, sky, crevice, px):
    """What skin scatters after it has wandered in it, and paint at once."""
    color, sky, crevice = maps["color"], sky[..., None], crevice[..., None]
    room = (window.room * (0.55 + 0.45 * normal[..., 2]))[..., None] * ROOM
    room = room * sky / (1 - 0.9 * color * (1 - sky))  # what neighbours throw back is coloured
    on_skin = wandered(entered(sums, window) * power[..., None] * DAY + room, px) * crevice**0.6
    on_paint = (in_cream(sums["met"] * power, maps["body"], px))[..., None] * DAY + room * crevice
    opaque = maps["opaque"][..., None]
    return color * (on_skin * (1 - opaque) + on_paint * opaque)


def in_cream(met, body, px):
    """Light wanders as far in cream as that is deep, all colours alike: its shaded side is soft, but it does not glow."""
    if not body.any():
        return met
    deep = smooth(body / 0.06)
    spread = [blurred(met * deep, far * px) / np.maximum(blurred(deep, far * px), 0.02) for far in (0.018, 0.06)]
    return met + deep * (0.35 * spread[0] + 0.30 * spread[1] - 0.65 * met)


def entered(sums, window):
    """Light that reaches red far round an arm and blue hardly: where it ends, skin is warm."""
    z = np.mean([ray[2] for ray in window.rays])
    wide, narrow = (sums[name] * (z / (z + wrap)) for name, wrap in (("wide", 0.32), ("narrow", 0.05)))
    return np.stack([wide, 0.3 * wide + 0.7 * narrow, narrow], -1)


def veil(dot, ray, mirrors, bare):
    """Skin's broad sheen, in which its finest lines show."""
    return 0.55 * mirrored(dot, np.float32(0.56), ray, mirrors) * bare


def from_gold(normal, color, window, sky):
    """Polished gold mirrors the window and a room that is darker lower down, and at its sides the skin it lies on."""
    up = 2 * normal[..., 2] ** 2 - 1  # where a look from above goes on to
    view = np.minimum(window.mirrored_view(normal, 5.0), 2.2) + 0.42 * smooth((up + 0.25) / 1.1)
    skin = np.where(up[..., None] > 0, 1, np.float32((1.0, 0.74, 0.56)))
    return (view * (0.5 + 0.5 * sky))[..., None] * color * skin


def from_mica(maps, normal, power, window):
    """It mirrors in its own colour, in a broad gleam; a few flakes are turned to the window."""
    gleam = sum(mirrored(np.clip(normal @ half_way(ray), 0, 1), np.float32(0.42), ray, 0.9) for ray in window.rays) * power
    tint = maps["tint"] / maps["tint"].max(axis=2, keepdims=True).clip(1e-3)
    lies, flakes = np.minimum(maps["pearl"], 0.9), np.clip(maps["pearl"] - 0.85, 0, None)
    broad, sparks = (1.05 * gleam + 0.03) * lies, flakes * (0.12 + 1.1 * np.minimum(3 * gleam, 1))
    return broad[..., None] * tint + sparks[..., None] * (0.5 + 0.5 * tint)


def half_way(ray):
    """Between a ray and the look from straight above."""
    return unit(ray + np.float32((0, 0, 1)))


def wandered(light, px):
    """What comes out again of light that fell on skin."""
    out = np.empty_like(light)
    for c, shares in enumerate(WANDERS):
        out[..., c] = sum(share * blurred(np.ascontiguousarray(light[..., c]), far * px) for share, far in shares)
    return out


def mirrored(dot, rough, ray, mirrors):
    """Of a rough surface whose normals meet the half of `ray` and the look at the cosine `dot`."""
    half_ray = np.sqrt((1 + ray[2]) / 2)
    a2 = rough**4
    spread = a2 / (np.pi * (dot * dot * (a2 - 1) + 1) ** 2)
    return (mirrors + (1 - mirrors) * (1 - half_ray) ** 5) * spread / (4 * half_ray**2)
