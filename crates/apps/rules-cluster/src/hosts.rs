//! The file of hosts.

use std::path::Path;
use std::str::FromStr;

use crate::ClusterError;

/// The addresses of all processes, in the order of their numbers.
///
/// A file has one line per process, `host:port`. Empty lines and `#` comments are ignored.
///
/// ```
/// use rules_cluster::Hosts;
///
/// let hosts: Hosts = "alpha:4100\nbeta:4100 # the big one\n".parse()?;
/// assert_eq!(hosts.addresses(), ["alpha:4100", "beta:4100"]);
/// assert!("alpha".parse::<Hosts>().is_err());
/// # Ok::<(), rules_cluster::ClusterError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hosts {
    addresses: Vec<String>,
}

impl Hosts {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns [`ClusterError::File`] if the file cannot be read, and [`ClusterError::Hosts`] if it
    /// is malformed.
    pub fn read(path: &Path) -> Result<Hosts, ClusterError> {
        let text =
            std::fs::read_to_string(path).map_err(|error| ClusterError::file(path, error))?;
        text.parse()
    }

    /// Returns the addresses.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }
}

impl FromStr for Hosts {
    type Err = ClusterError;

    fn from_str(text: &str) -> Result<Self, ClusterError> {
        let mut addresses: Vec<String> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let refused = |why| ClusterError::Hosts(format!("line {}: {why}", number + 1));
            let port = line.rsplit_once(':').filter(|(host, _)| !host.is_empty());
            if port.is_none_or(|(_, port)| port.parse::<u16>().is_err()) {
                return Err(refused("expected host:port"));
            }
            if addresses.iter().any(|address| address == line) {
                return Err(refused("duplicate address"));
            }
            addresses.push(line.to_owned());
        }
        if addresses.is_empty() {
            return Err(ClusterError::Hosts("expected at least one address".to_owned()));
        }
        Ok(Hosts { addresses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let why = |text: &str| text.parse::<Hosts>().unwrap_err().to_string();
        assert_eq!(why("# none\n\n"), "hosts: expected at least one address");
        assert_eq!(why("a:1\n\nb"), "hosts: line 3: expected host:port");
        assert_eq!(why("a:70000"), "hosts: line 1: expected host:port");
        assert_eq!(why(":1"), "hosts: line 1: expected host:port");
        assert_eq!(why("a:1\na:1 # again"), "hosts: line 2: duplicate address");
        assert_eq!("[::1]:7\n".parse::<Hosts>().unwrap().addresses(), ["[::1]:7"]);
    }
}
