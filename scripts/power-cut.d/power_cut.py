"""Cuts the power of a wearable's disk at every write: see scripts/power-cut."""

import argparse
import multiprocessing
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(here), str(here.parent / "kill-trial.d")]

import common
import disk
import guest
import judge
import story

# Size in bytes of a file system, and of the wearable's log after it. ext4 below 128 MB has no
# backup superblock, so a torn first one would make it unreadable.
SIZE = 160 << 20
ACKS = 4 << 20
KINDS = ("ext4", "vfat")
DEVICES = {"ext4": "vda", "vfat": "vdb"}
MOUNT = {"ext4": "mount -t ext4 -o noatime", "vfat": "mount -t vfat -o noatime"}
# Disks whose recovery is cut too, all in one guest.
RECOVERIES = 8


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ext4", type=int, default=5000)
    parser.add_argument("--vfat", type=int, default=1000)
    parser.add_argument("--second", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=4)
    parser.add_argument("--cores", type=int, default=2)
    for name in ("program", "kernel", "root", "acks"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    return parser.parse_args()


def make_disk(path, kind):
    path.write_bytes(bytes(SIZE))
    if kind == "ext4":
        words = ["mkfs.ext4", "-q", "-F", "-b", "4096", "-m", "0", "-J", "size=4", str(path)]
    else:
        words = ["mkfs.vfat", str(path)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    with open(path, "ab") as file:
        file.write(bytes(ACKS))


def record(asked, root, share):
    """Runs everything in one guest, once on each kind of file system."""
    log = root / "run.nmea"
    subprocess.run(
        [f"{asked.program}-synthesize", "--route", "demo", "--seed", str(asked.seed), "--out", log,
         "--truth", root / "truth.json"],
        check=True, stdin=subprocess.DEVNULL, capture_output=True)
    told = story.Story(share, log, asked.sessions, asked.seed)
    disks = [root / f"{kind}.img" for kind in KINDS]
    bases = {}
    for kind, path in zip(KINDS, disks):
        make_disk(path, kind)
        bases[kind] = path.read_bytes()
        # Kept for analysing violations.
        shutil.copy(path, root / f"{kind}.base")
    with guest.Guest(asked.kernel, asked.root, share, root, disks) as machine:
        machine.run("for module in virtio_blk ext4 vfat nls_cp437 nls_ascii nls_iso8859-1; do"
                    " modprobe $module; done; mkdir -p /mnt; sleep 1; ls /dev/vda /dev/vdb")
        for kind in KINDS:
            device = f"/dev/{DEVICES[kind]}"
            machine.run(f"{MOUNT[kind]} {device} /mnt")
            told.tell(machine, device, SIZE)
            # Leave it mounted: the power will be cut.
            machine.run("mkdir -p /old; mount --move /mnt /old || true")
        machine.power_off()
    return {kind: (bases[kind], disk.read_log(guest.log_of(path)))
            for kind, path in zip(KINDS, disks)}


def states(base, writes, wanted, seed):
    """Returns log positions and cut models: all of them, or a random sample of `wanted`."""
    walked = disk.Disk(base, writes)
    every = []
    for count in range(1, len(writes) + 1):
        walked.advance(count)
        every += [(count, model, 0) for model in disk.MODELS
                  if model == "prefix" or walked.pending]
    chance = random.Random(seed)
    # Other subsets of the writes and other torn sectors give further states.
    torn = [state for state in every if state[1] == "torn"]
    extra = 1
    while len(every) < wanted and torn:
        every += [(count, model, extra) for count, model, _ in torn]
        extra += 1
    if len(every) > wanted:
        every = chance.sample(every, wanted)
    return sorted(every)


def judge_all(task):
    """Judges states in order; returns the number of runs in progress, the maximum seconds lost and
    the faults."""
    kind, program, folder, base, writes, chosen, known_at, exported = task
    judging = judge.Judge(program, folder, kind, SIZE)
    judging.exported = exported
    walked = disk.Disk(base, writes)
    faults, place = [], 0
    for count, model, seed in chosen:
        walked.advance(count)
        while place + 1 < len(known_at) and known_at[place + 1][0] <= count:
            place += 1
        try:
            judging.judge(walked, model, count * 1000 + seed, known_at[place][1])
        except (common.Violation, OSError, KeyError, ValueError) as fault:
            faults.append(f"{kind}, write {count}, {model} {seed}: {type(fault).__name__}: {fault}")
            if len(faults) > 5:
                break
    return judging.looked, judging.worst, faults


def in_parallel(asked, root, name, kind, base, writes, chosen, known_at, exported):
    """Judges states in parallel; prints a row of the table and returns the faults."""
    began = time.monotonic()
    half = -(-len(chosen) // asked.cores) or 1
    tasks = [
        # (debugfs does not accept a folder name with a space.)
        (kind, asked.program, root / f"{name.replace(' ', '-')}-{start}", base, writes,
         chosen[start:start + half], known_at, exported)
        for start in range(0, len(chosen), half)
    ]
    with multiprocessing.Pool(asked.cores) as pool:
        done = pool.map(judge_all, tasks, chunksize=1)
    faults = [fault for row in done for fault in row[2]]
    worst = max((row[1] for row in done), default=0.0)
    looked = sum(row[0] for row in done)
    print(f"{name:<22}{len(writes):>8,}{len(chosen):>8,}{looked:>10,}{len(faults):>12}"
          f"{worst:>10.1f}{time.monotonic() - began:>9.0f}", flush=True)
    return faults


def second_cuts(asked, root, share, recorded, known_of):
    """Recovers some cut disks in a guest, and cuts the power during that too."""
    chance = random.Random(asked.seed + 1)
    chosen = []
    for number in range(RECOVERIES):
        kind = KINDS[number % 4 == 3]
        base, writes = recorded[kind]
        count = chance.randrange(len(writes) // 10, len(writes))
        walked = disk.Disk(base, writes)
        walked.advance(count)
        model = disk.MODELS[number % 3]
        judging = judge.Judge(asked.program, root / "second", kind, SIZE)
        judging.open(walked, model, number)
        path = root / f"second-{number}.img"
        shutil.copy(judging.image, path)
        known = [k for at, k in known_of[kind] if at <= count][-1]
        chosen.append((kind, path, path.read_bytes(), known))
    (share / "nothing.nmea").write_bytes(common.NOTHING)
    with guest.Guest(
            asked.kernel, asked.root, share, root, [one[1] for one in chosen]) as machine:
        machine.run("for module in virtio_blk ext4 vfat nls_cp437 nls_ascii nls_iso8859-1; do"
                    " modprobe $module; done; mkdir -p /mnt; sleep 1; cp /host/moonrunner /run")
        for number, (kind, *_) in enumerate(chosen):
            machine.run(f"{MOUNT[kind]} /dev/vd{chr(97 + number)} /mnt")
            machine.run("/run/moonrunner replay /host/nothing.nmea --data /mnt/data --sync"
                        " >/dev/null 2>&1 || true; mkdir -p /old; mount --move /mnt /old || true")
        machine.power_off()
    return [(kind, base, disk.read_log(guest.log_of(path)), [(0, known)])
            for kind, path, base, known in chosen]


def main():
    asked = arguments()
    memory = pathlib.Path("/dev/shm")
    root = pathlib.Path(tempfile.mkdtemp(
        prefix="power-cut-", dir=memory if memory.is_dir() else None))
    share = root / "share"
    share.mkdir()
    subprocess.run(["strip", "-o", share / "moonrunner", asked.program], check=True)
    shutil.copy(asked.acks, share / "write-acks")
    began = time.monotonic()
    recorded = record(asked, root, share)
    print(f"recorded in {time.monotonic() - began:.0f} s", flush=True)
    # Running: states with a run in progress whose end is not requested soon.
    print(f"{'disk':<22}{'writes':>8}{'states':>8}{'running':>10}{'violations':>12}"
          f"{'lost, s':>10}{'seconds':>9}")
    faults, known_of, exports = [], {}, {}
    for kind, wanted in zip(KINDS, (asked.ext4, asked.vfat)):
        base, writes = recorded[kind]
        known_of[kind] = story.snapshots(writes, SIZE)
        out = share / f"out-{DEVICES[kind]}"
        exports[kind] = {path.name: path.read_bytes() for path in out.glob("*.gpx")}
        if not exports[kind] or not known_of[kind][-1][1].saved:
            sys.exit(f"power-cut: on {kind} nothing was exported or saved; see {root}")
        faults += in_parallel(
            asked, root, kind, kind, base, writes, states(base, writes, wanted, asked.seed),
            known_of[kind], exports[kind])
    if asked.second:
        share_of_each = -(-asked.second // RECOVERIES)
        for number, (kind, base, writes, known) in enumerate(
                second_cuts(asked, root, share, recorded, known_of)):
            faults += in_parallel(
                asked, root, f"{kind} recovery {number + 1}", kind, base, writes,
                states(base, writes, share_of_each, asked.seed), known, exports[kind])
    for fault in faults:
        print(f"power-cut: {fault}", file=sys.stderr)
    if faults:
        sys.exit(f"power-cut: {len(faults)} violations; the logs of writes are kept in {root}")
    shutil.rmtree(root)
    print(f"power-cut: no acknowledged run lost, every file verifies;"
          f" {time.monotonic() - began:.0f} s, seed {asked.seed}")


if __name__ == "__main__":
    main()
