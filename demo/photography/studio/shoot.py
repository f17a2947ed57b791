"""Renders and develops pictures, one after another. See README.md beside it.

python3 shoot.py --weights WEIGHTS --masters MASTERS hero-winter lipstick-sindoor …
python3 shoot.py --weights WEIGHTS --masters PREVIEWS --preview hero-winter
python3 shoot.py --list
"""

import argparse
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    options = read_options()
    os.nice(max(0, 15 - os.nice(0)))  # yields to whatever else the machine has to do
    if options.list:
        blender("--list")
        return
    if not options.render_only:
        import develop  # brings PyTorch, which the others can do without

    negatives = os.path.join(options.masters, ".negatives")
    os.makedirs(negatives, exist_ok=True)
    failed = []
    for shot in options.shots:
        started = time.time()
        exposure = ["--scale", "0.2", "--samples", "8"] if options.preview else [
            *("--scale", str(options.scale)),
            *("--samples", str(options.samples)),
        ]
        try:
            if not options.develop_only:
                blender(*exposure, "--out", negatives, shot)
            if options.render_only:
                continue
            path = develop.develop(shot, negatives, options.masters, options.weights, options.quality)
            print(f"{path}  {time.time() - started:.0f} s", flush=True)
        except Exception as error:
            failed.append(shot)
            print(f"{shot}: {error}", file=sys.stderr, flush=True)
    if failed:
        sys.exit("not finished: " + " ".join(failed))


def read_options():
    parser = argparse.ArgumentParser(description="Renders and develops pictures, one after another.")
    parser.add_argument("shots", nargs="*", help="ids of shots; --list tells them")
    parser.add_argument("--list", action="store_true", help="tell the ids of all shots")
    parser.add_argument("--masters", default="masters", help="folder the finished pictures go to")
    parser.add_argument("--weights", default="weights", help="folder with the denoiser's .tza files")
    parser.add_argument("--samples", type=int, default=16, help="light paths per pixel at most")
    parser.add_argument("--scale", type=float, default=1.0, help="0.75 where nobody needs to zoom in")
    parser.add_argument("--preview", action="store_true", help="small and rough, within seconds")
    parser.add_argument("--develop-only", action="store_true", help="develop again what was rendered before")
    parser.add_argument("--render-only", action="store_true", help="leave the negatives alone: for maps of a set")
    parser.add_argument("--quality", choices=["fast", "high"], default="fast", help="high cleans blurred edges better")
    options = parser.parse_args()
    if not options.list and not options.shots:
        parser.error("which shots?")
    return options


def blender(*arguments):
    """One Blender at a time, on two threads."""
    program = ["blender", "-b", "-noaudio", "-t", "2", "--python-exit-code", "1"]
    command = [*program, "-P", os.path.join(HERE, "render.py"), "--", *arguments]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode:
        raise RuntimeError(ran.stdout[-2000:])
    print("\n".join(line for line in ran.stdout.splitlines() if line.startswith("shot ")), flush=True)


if __name__ == "__main__":
    main()
