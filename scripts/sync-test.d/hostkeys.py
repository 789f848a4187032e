"""Host keys: an SFTP server is recognised by the keys of the first connection."""

import contextlib
import shutil
import subprocess

import faults
from trial import PASSWORD, obscured, serving

TYPES = ["ed25519", "ecdsa", "rsa"]
REFUSED = ["the server presents the key SHA256:"]


def fingerprint(key):
    """Returns a key's fingerprint as OpenSSH prints it."""
    said = subprocess.run(["ssh-keygen", "-lf", key], capture_output=True, text=True, check=True)
    return said.stdout.split()[1]


def keys(folder):
    """Makes two keys of each type and returns them by type."""
    made = {}
    for kind in TYPES:
        made[kind] = [folder / f"{kind}-{name}" for name in "ab"]
        for key in made[kind]:
            subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", key], check=True,
                           stdin=subprocess.DEVNULL)
    return made


def give(trial, settings):
    """Stores the settings again; the known host keys stay."""
    file = trial.folder / "rclone.conf"
    file.write_text(settings)
    subprocess.run([trial.program, "sync", "--setup", file, "--state", trial.state], check=True,
                   stdout=subprocess.DEVNULL)


def of_one_pair(trial, known, other, what):
    """Tests a server with the first key, then one with the second at the same address."""
    other_server = trial.folder / "other-server"
    shutil.rmtree(other_server, ignore_errors=True)
    other_server.mkdir()
    with (serving("sftp", trial.server, "--key", known) as port,
          serving("sftp", other_server, "--key", other) as other_port,
          contextlib.closing(faults.FaultyTCP(port)) as line):
        settings = (f"[moonrunner]\ntype = sftp\nhost = 127.0.0.1\nport = {line.port}\n"
                    f"user = ada\npass = {obscured(PASSWORD)}\nshell_type = none\n")
        trial.set_up(settings)
        trial.must(f"{what}: the first connection")
        file = trial.state / "known_hosts"
        if file.stat().st_mode & 0o777 != 0o600:
            trial.fail(f"{what}: others can read known_hosts")
        line.upstream = other_port
        status, said = trial.copy()
        if status == 0 or not all(
                words in said for words in [*REFUSED, fingerprint(known), fingerprint(other)]):
            trial.fail(f"{what}: said {said.strip()!r} about another key")
        if any(other_server.iterdir()):
            trial.fail(f"{what}: files went to another server")
        line.upstream = port
        trial.must(f"{what}: the first server again")
        # Without the file, as left by an older version: the server is trusted at the next
        # connection, and nothing is sent again.
        file.unlink()
        status, said = trial.copy()
        if status != 0 or "no new runs" not in said:
            trial.fail(f"{what}: said {said.strip()!r} without known_hosts")
        line.upstream = other_port
        trial.must_not(f"{what}: another key after an update", REFUSED)
        give(trial, settings)
        status, said = trial.copy()
        if status != 0 or not any(other_server.iterdir()):
            trial.fail(f"{what}: said {said.strip()!r} after its settings were given again")
        line.upstream = port
        # A crypt remote on top does not change the server.
        crypt = settings.replace("[moonrunner]", "[nas]") + (
            "[moonrunner]\ntype = crypt\nremote = nas:crypt\n"
            f"password = {obscured(PASSWORD)}\n")
        give(trial, crypt)
        if trial.copy()[0] != 0:
            trial.fail(f"{what}: copying through a crypt remote fails")
        line.upstream = other_port
        status, said = trial.copy()
        if status == 0 or REFUSED[0] not in said:
            trial.fail(f"{what}: said {said.strip()!r} about another key below a crypt")


def of_host_keys(trial):
    """Tests keys of each type, and a server with a key of another type."""
    made = keys(trial.folder)
    pairs = [(*made[kind], kind) for kind in TYPES]
    pairs.append((made["ed25519"][0], made["ecdsa"][0], "ed25519 and then ecdsa"))
    for known, other, what in pairs:
        of_one_pair(trial, known, other, what)
    print(f"sync-test: SFTP: {len(pairs)} servers with changed keys", flush=True)
