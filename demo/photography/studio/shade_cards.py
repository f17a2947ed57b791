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
