//! `sea.wgsl` as a compute shader: points in, (height, ∂h/∂x, ∂h/∂z) out.

use bevy::render::render_resource::encase::UniformBuffer;
use bevy::render::render_resource::encase::internal::WriteInto;
use bevy::render::render_resource::{ShaderSize, ShaderType};
use bevy::tasks::block_on;
use haibo::field::waves::Sea;
use haibo::viewer::ocean::{SeaUniform, noise_code, sites_image};
use wgpu::util::{BufferInitDescriptor, DeviceExt, TextureDataOrder};
use wgpu::{
    BindingResource, Buffer, BufferUsages, MapMode, PollType, ShaderSource, TextureFormat,
    TextureView,
};

pub const SEA: &str = include_str!("../../src/viewer/ocean/sea.wgsl");

/// Where points come from and samples go to.
const BINDINGS: &str = "
@group(1) @binding(0) var<storage, read> points: array<vec2<f32>>;
@group(1) @binding(1) var<storage, read_write> samples: array<vec4<f32>>;
";

const ENTRY: &str = "
@compute @workgroup_size(64)
fn read_back(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < arrayLength(&points) {
        samples[id.x] = vec4(sea_sample(points[id.x]), 0.0);
    }
}
";

/// A sea as the shader has it: its sites are uploaded once.
pub struct SeaThere<'a> {
    sea: &'a Sea,
    sites: TextureView,
}

/// The sea's shader on one adapter.
pub struct SeaShader {
    adapter: wgpu::AdapterInfo,
    device: wgpu::Device,
    queue: wgpu::Queue,
    pipelines: Vec<wgpu::ComputePipeline>,
}

impl SeaShader {
    /// The shader, compiled by the only adapter there is, whose name contains `name`.
    pub fn on(name: &str) -> Self {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let adapter = block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))
            .unwrap_or_else(|error| {
                panic!("no {name}: {error}; scripts/check.sh installs what tests need")
            });
        assert!(
            adapter.get_info().name.contains(name),
            "{:?}",
            adapter.get_info()
        );
        let (device, queue) =
            block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).unwrap();
        let pipelines = (0..=3)
            .map(|code| pipeline(&device, compose(SEA, code) + ENTRY))
            .collect();
        Self {
            adapter: adapter.get_info(),
            device,
            queue,
            pipelines,
        }
    }

    /// The adapter's and its driver's names.
    pub fn adapter(&self) -> String {
        format!("{} ({})", self.adapter.name, self.adapter.driver_info)
    }

    /// Uploads what stands at the points of the sea's lattices.
    pub fn upload<'a>(&self, sea: &'a Sea) -> SeaThere<'a> {
        let image = sites_image(sea);
        let descriptor = wgpu::TextureDescriptor {
            label: None,
            ..image.texture_descriptor.clone()
        };
        let sites = self.device.create_texture_with_data(
            &self.queue,
            &descriptor,
            TextureDataOrder::LayerMajor,
            image.data.as_ref().unwrap(),
        );
        SeaThere {
            sea,
            sites: sites.create_view(&wgpu::TextureViewDescriptor {
                dimension: Some(wgpu::TextureViewDimension::D2Array),
                ..Default::default()
            }),
        }
    }

    /// What the shader says about `points` in meters, for the sea at time `t` on a square of side `extent`.
    pub fn samples(
        &self,
        there: &SeaThere,
        t: f64,
        extent: f64,
        points: &[[f32; 2]],
    ) -> Vec<[f32; 4]> {
        let uniform = self.uniform(&SeaUniform::new(there.sea, t, 0.0, extent));
        let sites = BindingResource::TextureView(&there.sites);
        let pipeline = &self.pipelines[noise_code(there.sea) as usize];
        let bindings = [(0, uniform.as_entire_binding()), (3, sites)];
        let samples = self.read_back(pipeline, &bindings, points, 1);
        samples.as_chunks().0.to_vec()
    }

    /// What a pipeline writes about `points` in meters: `count` × 4 numbers each.
    pub fn read_back(
        &self,
        pipeline: &wgpu::ComputePipeline,
        bindings: &[(u32, BindingResource)],
        points: &[[f32; 2]],
        count: usize,
    ) -> Vec<f32> {
        let points_buffer = self.buffer(bytemuck::cast_slice(points), BufferUsages::STORAGE);
        let zeros = vec![0; 16 * count * points.len()];
        let samples = self.buffer(&zeros, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let copy = self.buffer(&zeros, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let groups = [
            self.bind_group(pipeline, 0, bindings),
            self.bind_group(
                pipeline,
                1,
                &[
                    (0, points_buffer.as_entire_binding()),
                    (1, samples.as_entire_binding()),
                ],
            ),
        ];
        let mut encoder = self
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, &groups[0], &[]);
            pass.set_bind_group(1, &groups[1], &[]);
            pass.dispatch_workgroups(points.len().div_ceil(64) as u32, 1, 1);
        }
        encoder.copy_buffer_to_buffer(&samples, 0, &copy, 0, zeros.len() as u64);
        self.queue.submit([encoder.finish()]);
        copy.slice(..)
            .map_async(MapMode::Read, |mapped| mapped.unwrap());
        self.device.poll(PollType::wait_indefinitely()).unwrap();
        let bytes = copy.slice(..).get_mapped_range();
        bytes
            .chunks_exact(4)
            .map(|word| f32::from_le_bytes(word.try_into().unwrap()))
            .collect()
    }

    /// A uniform as the material uploads it.
    pub fn uniform<T: ShaderType + WriteInto + ShaderSize>(&self, numbers: &T) -> Buffer {
        let mut uniform = UniformBuffer::new(Vec::new());
        uniform.write(numbers).unwrap();
        self.buffer(&uniform.into_inner(), BufferUsages::UNIFORM)
    }

    /// A texture of one level with these texels.
    pub fn texture(
        &self,
        [side, layers]: [u32; 2],
        format: TextureFormat,
        texels: &[u8],
    ) -> TextureView {
        let descriptor = wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d {
                width: side,
                height: side,
                depth_or_array_layers: layers,
            },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        };
        let order = TextureDataOrder::LayerMajor;
        let texture = self
            .device
            .create_texture_with_data(&self.queue, &descriptor, order, texels);
        texture.create_view(&wgpu::TextureViewDescriptor::default())
    }

    /// A pipeline of WGSL whose entry point is `read_back`, from `points` to `samples`.
    pub fn pipeline(&self, source: String) -> wgpu::ComputePipeline {
        pipeline(&self.device, source)
    }

    fn buffer(&self, contents: &[u8], usage: BufferUsages) -> Buffer {
        self.device.create_buffer_init(&BufferInitDescriptor {
            label: None,
            contents,
            usage,
        })
    }

    fn bind_group(
        &self,
        pipeline: &wgpu::ComputePipeline,
        group: u32,
        bindings: &[(u32, BindingResource)],
    ) -> wgpu::BindGroup {
        let entries: Vec<_> = bindings
            .iter()
            .map(|(binding, resource)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: resource.clone(),
            })
            .collect();
        self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(group),
            entries: &entries,
        })
    }
}

/// What Bevy's shader composer makes of the lines that are not WGSL.
pub fn compose(text: &str, code: u32) -> String {
    let mut composed = String::new();
    for line in text.lines() {
        if line.starts_with("#define_import_path") || line.starts_with("#import") {
            continue;
        }
        composed += &line
            .replace("#{MATERIAL_BIND_GROUP}", "0")
            .replace("#{SEA_NOISE}", &code.to_string());
        composed.push('\n');
    }
    composed
}

fn pipeline(device: &wgpu::Device, source: String) -> wgpu::ComputePipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: ShaderSource::Wgsl((source + BINDINGS).into()),
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("read_back"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}
