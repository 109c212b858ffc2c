"""Names and addresses of this machine, as seen by itself alone."""

from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """Whether a host (a name or an address, without a port) is this machine and nothing else."""
    bare = host.strip("[]").lower()
    if bare == "localhost":
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False


def host_of(header: str) -> str:
    """The host of a `Host` header, its port dropped; an IPv6 address keeps its brackets."""
    if header.startswith("["):
        return header[: header.find("]") + 1]
    return header.partition(":")[0]
