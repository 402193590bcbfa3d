//! Files that a command line names: read whole, within a limit.
//!
//! Every mistake is a line that names the file; what the contents mean is not known here.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Far more than any file of text needs, in MiB.
const MOST_TEXT: u64 = 1;

/// The bytes of a file of at most so many MiB that is to be a `thing`.
pub fn read_bytes(path: &Path, thing: &str, most_mib: u64) -> Result<Vec<u8>, String> {
    let name = path.display();
    let cannot = |error: io::Error| format!("{name}: the {thing} cannot be read: {error}");
    let most = most_mib << 20;
    let file = File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    // The limit holds for devices and pipes too, which have no size to ask for.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(format!(
            "{name}: too large for a {thing}: allowed are {most} bytes ({most_mib} MiB)"
        ));
    }
    Ok(bytes)
}

/// The text of a file that is to be a `thing`, in the form of `form`.
pub fn read_text(path: &Path, thing: &str, form: &str) -> Result<String, String> {
    String::from_utf8(read_bytes(path, thing, MOST_TEXT)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let name = path.display();
        format!("{name}:{line}: not UTF-8 text: a {thing} is {form}")
    })
}
