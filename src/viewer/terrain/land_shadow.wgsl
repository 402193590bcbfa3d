// The land as the sun sees it: the same vertices, for the shadow maps.

#import bevy_pbr::{
    prepass_io::{Vertex, VertexOutput},
    view_transformations::position_world_to_clip,
}
#import haibo::land_vertex::land_point

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    out.world_position = vec4(land_point(vertex.position).position, 1.0);
    out.position = position_world_to_clip(out.world_position.xyz);
#ifdef UNCLIPPED_DEPTH_ORTHO_EMULATION
    out.unclipped_depth = out.position.z;
    out.position.z = min(out.position.z, 1.0);
#endif
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}
