//! Ranges of IP addresses.

use std::net::IpAddr;
use std::str::FromStr;

/// An IP address, or all addresses with the same first bits.
///
/// ```
/// use parlour_server::config::IpRange;
/// let range: IpRange = "10.0.0.0/8".parse().unwrap();
/// assert!(range.contains("10.1.2.3".parse().unwrap()));
/// assert!("10.0.0.0/33".parse::<IpRange>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IpRange {
    first: IpAddr,
    bits: u32,
}

impl IpRange {
    /// Whether the address is in the range.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differ = match (self.first, address) {
            (IpAddr::V4(one), IpAddr::V4(other)) => u128::from(u32::from(one) ^ u32::from(other)) << 96,
            (IpAddr::V6(one), IpAddr::V6(other)) => u128::from(one) ^ u128::from(other),
            _ => return false,
        };
        differ.leading_zeros() >= self.bits
    }
}

impl FromStr for IpRange {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (first, bits) = text.split_once('/').map_or((text, None), |(first, bits)| (first, Some(bits)));
        let first: IpAddr = first.parse().map_err(drop)?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(drop)?;
        if bits <= most { Ok(Self { first, bits }) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_what_begins_alike() {
        for (range, address, holds) in [
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("172.16.0.0/12", "172.31.255.255", true),
            ("172.16.0.0/12", "172.32.0.0", false),
            ("0.0.0.0/0", "203.0.113.1", true),
            ("0.0.0.0/0", "::1", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("::1", "::1", true),
        ] {
            let range: IpRange = range.parse().unwrap();
            assert_eq!(range.contains(address.parse().unwrap()), holds, "{range:?} {address}");
        }
        for bad in ["", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1"] {
            assert!(bad.parse::<IpRange>().is_err(), "{bad}");
        }
    }
}
