//! Files of text that a command line names: read whole, within a limit.
//!
//! Every mistake is a line that names the file; what the text means is not known here.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Far more than any such file needs.
const MOST_BYTES: u64 = 1 << 20;

/// The text of a file that is to be a `thing`, in the form of `form`; the error says what is wrong with it.
pub fn read_text(path: &Path, thing: &str, form: &str) -> Result<String, String> {
    let name = path.display();
    let cannot = |error: io::Error| format!("{name}: the {thing} cannot be read: {error}");
    let file = File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    // The limit holds for devices and pipes too, which have no size to ask for.
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!(
            "{name}: too large for a {thing}: allowed are {MOST_BYTES} bytes (1 MiB)"
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("{name}:{line}: not UTF-8 text: a {thing} is {form}")
    })
}
