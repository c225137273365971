//! The file of hosts.

use std::path::Path;
use std::str::FromStr;

use crate::ClusterError;

/// The addresses of all processes, in the order of their numbers.
///
/// In a file each process has a line, `host:port`. Empty lines, and what follows `#`, say nothing.
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
    /// [`ClusterError::File`], [`ClusterError::Hosts`].
    pub fn read(path: &Path) -> Result<Hosts, ClusterError> {
        let text =
            std::fs::read_to_string(path).map_err(|error| ClusterError::file(path, error))?;
        text.parse()
    }

    /// The addresses.
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
                return Err(refused("an address is host:port"));
            }
            if addresses.iter().any(|address| address == line) {
                return Err(refused("the address has been named before"));
            }
            addresses.push(line.to_owned());
        }
        if addresses.is_empty() {
            return Err(ClusterError::Hosts("no address is named".to_owned()));
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
        assert_eq!(why("# none\n\n"), "hosts: no address is named");
        assert_eq!(why("a:1\n\nb"), "hosts: line 3: an address is host:port");
        assert_eq!(why("a:70000"), "hosts: line 1: an address is host:port");
        assert_eq!(why(":1"), "hosts: line 1: an address is host:port");
        assert_eq!(why("a:1\na:1 # again"), "hosts: line 2: the address has been named before");
        assert_eq!("[::1]:7\n".parse::<Hosts>().unwrap().addresses(), ["[::1]:7"]);
    }
}
