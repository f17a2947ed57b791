"""Builds one scene and renders it; runs inside Blender, started by shoot.py.

blender -b -P render.py -- --samples 16 --out FOLDER SHOT
"""

import argparse
import importlib
import json
import os
import pkgutil
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import studio.shots
from studio.kit import passes, stage
from studio.shots.registry import SHOTS

for module in pkgutil.iter_modules(studio.shots.__path__):
    importlib.import_module("studio.shots." + module.name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shot", nargs="?")
    parser.add_argument("--out", default=".")
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    if options.list:
        for id in sorted(SHOTS):
            print("shot", id)
        return
    render(options.shot, options.out, options.samples, options.scale)


def render(id, out, samples, scale):
    shot = SHOTS[id]
    started = time.time()
    width, height = (round(side * scale) for side in shot.size)
    parts = [[round(share * (width, height)[axis % 2]) for axis, share in enumerate(part)] for part in shot.parts]
    path = os.path.join(os.path.abspath(out), id)
    stage.clear(shot.kind)
    shot.build()
    for number, part in enumerate(parts):
        passes.render(f"{path}.{number}", width, height, samples, part)
    if not parts:
        passes.render(path, width, height, samples)
    for map_id, repaint in shot.maps.items():
        repaint()
        passes.render_map(os.path.join(os.path.abspath(out), map_id), *shot.size)
    with open(path + ".json", "w") as file:
        json.dump({"kind": shot.kind, "ev": shot.ev, "sibling_of": shot.sibling_of, "parts": parts}, file)
    print(f"shot {id}: {width} × {height}, {samples} samples, {time.time() - started:.0f} s", flush=True)


main()
