"""The log of a disk's writes, and the disk as a power cut would have left it."""

import random
import struct

MAGIC = 0x6A736677736872
FLUSH, FUA, DISCARD = 1, 2, 4
SECTOR = 512

# Which of the writes since the last cache flush survive a power cut.
MODELS = ("prefix", "dropped", "torn")


class Write:
    """One request of the guest."""

    def __init__(self, offset, data, is_flush):
        self.offset = offset
        self.data = data
        self.is_flush = is_flush


def read_log(path):
    """Returns the writes in a log by QEMU's blklogwrites (the format of dm-log-writes)."""
    content = path.read_bytes()
    magic, _, count, size = struct.unpack_from("<QQQI", content, 0)
    if magic != MAGIC:
        raise ValueError(f"{path} is not a log of writes")
    writes, place = [], size
    while place + 32 <= len(content) and (count == 0 or len(writes) < count):
        sector, sectors, flags, _ = struct.unpack_from("<QQQQ", content, place)
        place += size
        length = 0 if flags & DISCARD else sectors * size
        writes.append(Write(
            sector * size, content[place:place + length], bool(flags & (FLUSH | FUA))))
        place += length
    return writes


class Disk:
    """A disk replayed from a log."""

    BLOCK = 1 << 16

    def __init__(self, base, writes):
        self.writes = writes
        self.now = bytearray(base)
        self.durable = bytearray(base)
        self.pending = []
        self.count = 0
        # Blocks that ever hold data: all others are zero in every state.
        used = {start for start in range(0, len(base), Disk.BLOCK)
                if base[start:start + Disk.BLOCK].strip(b"\0")}
        for write in writes:
            first = write.offset // Disk.BLOCK * Disk.BLOCK
            used.update(range(first, write.offset + len(write.data), Disk.BLOCK))
        self.used = sorted(used)

    def advance(self, count):
        """Replays requests until `count` have been replayed in total."""
        while self.count < count:
            write = self.writes[self.count]
            self.count += 1
            if write.data:
                self.now[write.offset:write.offset + len(write.data)] = write.data
                self.pending.append(write)
            if write.is_flush:
                for done in self.pending:
                    self.durable[done.offset:done.offset + len(done.data)] = done.data
                self.pending = []

    def leave(self, path, size, model, seed):
        """Writes the first `size` bytes of the disk to a file, as after a cut at this point."""
        source = memoryview(self.now if model == "prefix" else self.durable)
        with open(path, "wb") as file:
            file.truncate(size)
            for start in self.used:
                if start < size:
                    file.seek(start)
                    file.write(source[start:min(start + Disk.BLOCK, size)])
            if model == "torn":
                for offset, data in self.torn(random.Random(seed)):
                    if offset + len(data) <= size:
                        file.seek(offset)
                        file.write(data)

    def torn(self, chance):
        """Yields some unflushed writes, each as a whole or only some of its sectors."""
        for write in self.pending:
            choice = chance.random()
            if choice < 0.4:
                yield write.offset, write.data
            elif choice < 0.7:
                for start in range(0, len(write.data), SECTOR):
                    if chance.random() < 0.5:
                        yield write.offset + start, write.data[start:start + SECTOR]
