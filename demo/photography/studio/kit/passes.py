"""Renders a scene to noisy colour, albedo and normals as EXR, and to an albedo without noise: develop.py makes a picture of them."""

import os

import bpy

from .materials import SCATTERS


def render(out, width, height, samples, part=None):
    """Writes <out>_color_*.exr, <out>_alb_*.exr, <out>_nrm_*.exr and <out>_print_*.exr, and <out>_soft_*.exr where there is
    cream; of a part only, given in pixels from the upper left.
    """
    scene = bpy.context.scene
    set_up_cycles(scene, samples)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = "Standard"
    if part:
        left, top, right, bottom = part
        scene.render.use_border = scene.render.use_crop_to_border = True
        scene.render.border_min_x, scene.render.border_max_x = left / width, right / width
        scene.render.border_min_y, scene.render.border_max_y = 1 - bottom / height, 1 - top / height
    passes = [("Image", "color"), ("Denoising Albedo", "alb"), ("Denoising Normal", "nrm")]
    if any(node.type == "OUTPUT_AOV" for material in bpy.data.materials if material.use_nodes for node in material.node_tree.nodes):
        aov = bpy.context.view_layer.aovs.add()
        aov.name, aov.type = SCATTERS, "VALUE"
        passes.append((SCATTERS, "soft"))
    write_passes(scene, out, passes)
    bpy.ops.render.render(write_still=False)
    render_print(scene, out, 2 * samples)


def render_print(scene, out, samples):
    """What surfaces are, seen by so many looks that little is left to clean: print, grain and threads."""
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling = samples, False  # what is lit evenly may still be finely printed
    cycles.diffuse_bounces = 0
    write_passes(scene, out, (("Denoising Albedo", "print"),))
    bpy.ops.render.render(write_still=False)


def render_map(out, width, height, samples=8):
    """Writes <out>_color_*.exr of a scene whose things glow by themselves."""
    scene = bpy.context.scene
    set_up_cycles(scene, samples)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    write_passes(scene, out, (("Image", "color"),))
    bpy.ops.render.render(write_still=False)


def set_up_cycles(scene, samples):
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.085, 6
    # Glass within glass: with fewer transmissions what is inside turns black.
    cycles.max_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = 14, 13, 16
    cycles.diffuse_bounces, cycles.glossy_bounces = 3, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect = 6  # no fireflies
    cycles.use_denoising = False
    bpy.context.view_layer.cycles.denoising_store_passes = True


def write_passes(scene, out, passes):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    file = tree.nodes.new("CompositorNodeOutputFile")
    file.base_path = os.path.dirname(out)
    file.format.file_format, file.format.color_depth, file.format.color_mode = "OPEN_EXR", "32", "RGB"
    file.file_slots.clear()
    for layer, name in passes:
        file.file_slots.new(f"{os.path.basename(out)}_{name}_")
        tree.links.new(layers.outputs[layer], file.inputs[-1])
