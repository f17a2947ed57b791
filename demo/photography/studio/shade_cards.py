"""Shades that are photographed more than once, as the catalogue's swatches have them."""

VELVET_LIPSTICKS = {
    "lipstick-sindoor": "#B3121F",
    "lipstick-velvet-golap": "#C24A64",
    "lipstick-velvet-bokul": "#B7705C",
    "lipstick-velvet-palash": "#DB4426",
    "lipstick-velvet-jaam": "#5A1236",
    "lipstick-velvet-mati": "#85321F",
}
FOUNDATIONS = {
    "01": "#E3B692",
    "02": "#D8A67D",
    "03": "#C79262",
    "04": "#B07B4E",
    "05": "#96603C",
    "06": "#794B2F",
    "07": "#5C3724",
}
BLUSHES = {  # shade and petals
    "blush-compact": ("#D8737C", ["#E2808F", "#EFA9AE"]),
    "blush-rongon": ("#CF5E4C", ["#E8704E", "#F09A7A"]),
    "blush-kanchon": ("#A85F84", ["#B5708F", "#C990AE"]),
}
HIGHLIGHTERS = {  # shade and sheen
    "highlighter-jochona": ("#EFDCC6", "#F6D9D6"),
    "highlighter-shonalu": ("#E0B771", "#F7D08A"),
    "highlighter-padma": ("#E6B8AE", "#F4BDBB"),
}
POWDERS = {"ivory": "#F0D6BC", "beli": "#E5BF98", "honey": "#D9A470", "khejur": "#B98250", "cocoa": "#9A6440"}
NUDES = ["#F0D9C4", "#D9A88C", "#B0704E", "#E9B98E*", "#C27A5C", "#8A4A3A", "#F3D9B0*", "#9E4A52", "#4E2A2A"]  # `*` shimmers
BRIGHTS = ["#E8A21E", "#D9482B*", "#B5215A", "#2E7D6B", "#2B4C9B*", "#6B2F7A"]
KAJALS = {"black": ("#1B1114", "#100C0E"), "brown": ("#5A3426", "#3E2318"), "midnight": ("#1F3566", "#16244C")}  # barrel and core
