"""The house colours and how a colour is written."""

PALETTE = dict(
    ivory="#F6EEE1",
    cream="#FBF5EA",
    sand="#E7D6BF",
    rose="#E6BFB8",
    blush="#F2D8CF",
    deeprose="#B5566A",
    plum="#48152F",
    aubergine="#2E0F29",
    mauve="#CDB4C6",
    marigold="#F0A42B",
    apricot="#F3D9C3",
    sindoor="#C4291F",
    leaf="#7C8B5A",
    gold="#D9A860",
    white="#FDFBF7",
    ink="#33141F",
)


def linear(c, a=1.0):
    if not isinstance(c, str):
        return tuple(c)[:3] + (a,)
    c = PALETTE.get(c, c).lstrip("#")
    v = [int(c[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v) + (a,)
