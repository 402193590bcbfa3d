//! `sea.wgsl` as a compute shader: points in, (height, ∂h/∂x, ∂h/∂z) out.

use bevy::render::render_resource::encase::UniformBuffer;
use bevy::tasks::block_on;
use haibo::field::waves::Sea;
use haibo::viewer::ocean::{SeaUniform, noise_code, sites_image};
use wgpu::util::{BufferInitDescriptor, DeviceExt, TextureDataOrder};
use wgpu::{BindingResource, Buffer, BufferUsages, MapMode, PollType, ShaderSource, TextureView};

const SEA: &str = include_str!("../../src/viewer/ocean/sea.wgsl");

const ENTRY: &str = "
@group(1) @binding(0) var<storage, read> points: array<vec2<f32>>;
@group(1) @binding(1) var<storage, read_write> samples: array<vec4<f32>>;

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
        let pipelines = (0..=3).map(|code| pipeline(&device, code)).collect();
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
        let mut uniform = UniformBuffer::new(Vec::new());
        uniform
            .write(&SeaUniform::new(there.sea, t, 0.0, extent))
            .unwrap();
        let uniform = self.buffer(&uniform.into_inner(), BufferUsages::UNIFORM);
        let bytes: Vec<u8> = points
            .iter()
            .flatten()
            .flat_map(|v| v.to_le_bytes())
            .collect();
        let points_buffer = self.buffer(&bytes, BufferUsages::STORAGE);
        let zeros = vec![0; 16 * points.len()];
        let samples = self.buffer(&zeros, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let copy = self.buffer(&zeros, BufferUsages::MAP_READ | BufferUsages::COPY_DST);

        let sites = BindingResource::TextureView(&there.sites);
        let pipeline = &self.pipelines[noise_code(there.sea) as usize];
        let bind_group = |group, bindings: &[_]| self.bind_group(pipeline, group, bindings);
        let groups = [
            bind_group(0, &[(0, uniform.as_entire_binding()), (3, sites)]),
            bind_group(
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
        let floats = bytes
            .chunks_exact(4)
            .map(|word| f32::from_le_bytes(word.try_into().unwrap()));
        let floats: Vec<f32> = floats.collect();
        floats
            .chunks_exact(4)
            .map(|sample| sample.try_into().unwrap())
            .collect()
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

/// The shader for one [`noise_code`].
fn pipeline(device: &wgpu::Device, code: u32) -> wgpu::ComputePipeline {
    // What Bevy's shader composer makes of the lines that are not WGSL.
    let sea: String = SEA
        .lines()
        .filter(|line| !line.starts_with("#define_import_path"))
        .map(|line| {
            line.replace("#{MATERIAL_BIND_GROUP}", "0")
                .replace("#{SEA_NOISE}", &code.to_string())
                + "\n"
        })
        .collect();
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: ShaderSource::Wgsl((sea + ENTRY).into()),
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
