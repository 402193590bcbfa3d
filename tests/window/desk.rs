//! A screen of its own, the program in a window on it, and a mouse and a keyboard.
//!
//! Nothing waits for a fixed time: a picture that the program saved proves that it has seen everything sent before.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use image::RgbImage;
use tempfile::TempDir;

/// Mesa's driver that draws on the processor.
const DRIVER: &str = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

/// How long the program may take for anything.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often it is looked whether something has come.
const PULSE: Duration = Duration::from_millis(20);

/// Windows are drawn by all cores; two at once would only wait for each other.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The program in a window of its own screen; all of it ends with this value.
pub struct Desk {
    screen: Child,
    display: String,
    program: Child,
    window: String,
    directory: Option<TempDir>,
    pictures: u32,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    /// Opens the program with these arguments and waits until it has a window and the keyboard.
    pub fn open(arguments: &[&str]) -> Self {
        let turn = ONE_AT_A_TIME.lock();
        let (screen, display) = open_screen();
        assert!(
            fs::exists(DRIVER).unwrap(),
            "{DRIVER} is missing; scripts/check.sh installs it"
        );
        let directory = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let log = File::create(directory.path().join("log.txt")).unwrap();
        let program = Command::new(env!("CARGO_BIN_EXE_haibo"))
            .args(arguments)
            .current_dir(directory.path())
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("HOME", directory.path())
            .env("VK_DRIVER_FILES", DRIVER)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut desk = Self {
            screen,
            display,
            program,
            window: String::new(),
            directory: Some(directory),
            pictures: 0,
            _turn: turn.unwrap_or_else(PoisonError::into_inner),
        };
        desk.window = desk.wait_for("a window", |desk| {
            let search = ["search", "--onlyvisible", "--name", "^Haibo$"];
            let found = desk.command("xdotool", &search).output().unwrap();
            let found = String::from_utf8(found.stdout).unwrap();
            found.lines().next().map(str::to_owned)
        });
        desk.wait_for("the keyboard", |desk| {
            let window = desk.window.clone();
            // Without a window manager nobody else gives a window the keyboard.
            let focused = desk.command("xdotool", &["windowfocus", &window]).output();
            focused.unwrap().status.success().then_some(())
        });
        desk
    }

    /// Does one thing with mouse, keyboard or window.
    pub fn xdotool(&self, arguments: &[&str]) {
        let output = self.command("xdotool", arguments).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && complaint.is_empty(),
            "xdotool {arguments:?}: {complaint}"
        );
    }

    /// Does one thing with the window, such as `windowsize` to 1 by 1.
    pub fn change_window(&self, action: &str, arguments: &[&str]) {
        self.xdotool(&[&[action, &self.window], arguments].concat());
    }

    /// Puts the pointer somewhere, as if by magic: the program sees no mouse move.
    pub fn point_at(&self, [x, y]: [f32; 2]) {
        let [x, y] = [x, y].map(|coordinate| format!("{coordinate:.0}"));
        self.xdotool(&["mousemove", &x, &y]);
    }

    /// Presses at `from`, moves the mouse by `delta` and releases; the program sees one thing a frame.
    pub fn drag(&mut self, from: [f32; 2], delta: [i32; 2]) {
        self.point_at(from);
        self.picture();
        self.xdotool(&["mousedown", "1"]);
        self.picture();
        let [dx, dy] = delta.map(|pixels| pixels.to_string());
        self.xdotool(&["mousemove_relative", "--", &dx, &dy]);
        self.picture();
        self.xdotool(&["mouseup", "1"]);
        self.picture();
    }

    /// A picture of the whole window by the program's own key.
    pub fn picture(&mut self) -> RgbImage {
        self.xdotool(&["keydown", "shift"]);
        let picture = self.saved_by("p");
        self.xdotool(&["keyup", "shift"]);
        picture
    }

    /// The picture that a key saves; the key is pressed again when nobody has the keyboard yet.
    pub fn saved_by(&mut self, key: &str) -> RgbImage {
        self.xdotool(&["key", key]);
        let mut pressed = Instant::now();
        let path = self.wait_for("a picture", |desk| {
            if desk.pictures == 0 && pressed.elapsed() > Duration::from_secs(5) {
                let window = desk.window.clone();
                desk.xdotool(&["windowfocus", &window]);
                desk.xdotool(&["key", key]);
                pressed = Instant::now();
            }
            let path = desk.picture_path(desk.pictures + 1);
            path.exists().then_some(path)
        });
        self.pictures += 1;
        image::open(path).unwrap().into_rgb8()
    }

    /// The second of the first two pictures in a row that are `settled`.
    pub fn settled_picture(
        &mut self,
        what: &str,
        settled: impl Fn(&RgbImage, &RgbImage) -> bool,
    ) -> RgbImage {
        let mut now = self.picture();
        self.wait_for(what, |desk| {
            let next = desk.picture();
            let before = std::mem::replace(&mut now, next.clone());
            settled(&before, &next).then_some(next)
        })
    }

    /// What the program wrote to its standard error.
    pub fn log(&self) -> String {
        let directory = self.directory.as_ref().unwrap();
        fs::read_to_string(directory.path().join("log.txt")).unwrap()
    }

    fn picture_path(&self, number: u32) -> PathBuf {
        let directory = self.directory.as_ref().unwrap();
        directory.path().join(format!("haibo-{number:03}.png"))
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).env("DISPLAY", &self.display);
        command
    }

    fn wait_for<T>(&mut self, what: &str, mut look: impl FnMut(&mut Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            let ended = self.program.try_wait().unwrap();
            assert_eq!(ended, None, "waiting for {what}; {}", self.log());
            assert!(start.elapsed() < PATIENCE, "no {what}; {}", self.log());
            std::thread::sleep(PULSE);
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        for child in [&mut self.program, &mut self.screen] {
            let _ = child.kill();
            let _ = child.wait();
        }
        if std::thread::panicking()
            && let Some(directory) = self.directory.take()
        {
            eprintln!("pictures and log are in {}", directory.keep().display());
        }
    }
}

/// A virtual screen and its name.
fn open_screen() -> (Child, String) {
    for tool in [["Xvfb", "-help"], ["xdotool", "version"]] {
        let found = Command::new(tool[0])
            .arg(tool[1])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(
            found.is_ok(),
            "{} is missing; scripts/check.sh installs it",
            tool[0]
        );
    }
    let mut screen = Command::new("Xvfb")
        .args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1280x800x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut number = String::new();
    let answer = BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number);
    assert!(
        answer.is_ok() && !number.trim().is_empty(),
        "Xvfb opens no screen"
    );
    (screen, format!(":{}", number.trim()))
}
