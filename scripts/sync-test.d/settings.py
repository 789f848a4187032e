"""Server settings that try to run a program or read a file of the wearable.

Each text is first given to rclone as it is, which shows the harm it can do, and then to `moonrunner
sync --setup`. If accepted, the stored version is given to rclone: it must do no harm, and rclone
must read exactly the stored values.
"""

import itertools
import json
import random
import subprocess

SECRET = "only-the-wearable-has-this"
# Settings that make rclone run the program or read the folder: the type, then the rest.
HARM = {
    "webdav token": ("webdav", "url = http://127.0.0.1:9/\nbearer_token_command = {program}\n"),
    "alias of a token": (
        "alias", 'remote = :webdav,url="http://127.0.0.1:9/",bearer_token_command="{program}":\n'),
    "sftp by a program": ("sftp", "host = 127.0.0.1\nport = 9\nssh = {program}\n"),
    "alias of a folder": ("alias", "remote = {folder}\n"),
    "alias of local": ("alias", "remote = :local:{folder}\n"),
    "local": ("local", "copy_links = true\n"),
    "crypt of a folder": (
        "crypt", "remote = {folder}\nfilename_encryption = off\n"
        "directory_name_encryption = false\nsuffix = none\n"),
    "union": ("union", "upstreams = {folder}\n"),
    "chunker": ("chunker", "remote = {folder}\n"),
    "hasher": ("hasher", "remote = {folder}\n"),
    "combine": ("combine", "upstreams = a={folder}\n"),
}
# Spellings of the type; {t} is the type.
SPELLINGS = {
    "plain": "type = {t}\n", "backticks": "type = `{t}`\n", "three quotes": 'type = """{t}"""\n',
    "quotes": 'type = "{t}"\n', "a colon": "type : {t}\n", "a colon before": "type: webdav = {t}\n",
    "quoted key": '"type" = {t}\n', "key in backticks": "`type` = {t}\n",
    "no-break space": "type = {t}\u00a0\n", "next line": "type = {t}\u0085\n",
    "vertical tab": "type = {t}\v\n", "form feed": "type = {t}\f\n", "NUL": "type = {t}\0\n",
    "ideographic space": "\u3000type\u3000=\u3000{t}\n", "zero width": "type = {t}\u200b\n",
    "line separator": "type = {t}\nfoo = x\u2028type = webdav\n",
    "paragraph separator": "type = {t}\nfoo = x\u2029type = webdav\n",
    "lone CR": "type = {t}\nfoo = x\rtype = webdav\n", "twice": "type = webdav\ntype = {t}\n",
    "twice, harm first": "type = {t}\ntype = webdav\n", "expanded": "type = %(t)s\nt = {t}\n",
    "upper case": "type = {T}\n", "key in upper case": "Type = {t}\n",
    "remark behind": "type = {t} # webdav\n", "BOM": "\ufefftype = {t}\n",
    "section twice": "type = webdav\n[moonrunner]\ntype = {t}\n",
    "DEFAULT": "foo = x\n[DEFAULT]\ntype = {t}\n", "wide letters": "type = \uff41lias\ntype={t}\n",
}


def variants(program, folder):
    """Yields names and texts of all variants; every other one with CRLF line ends."""
    every = itertools.product(HARM.items(), SPELLINGS.items())
    for number, ((harm, (kind, rest)), (spelling, line)) in enumerate(every):
        text = "[moonrunner]\n" + line.format(t=kind, T=kind.upper()) + rest.format(
            program=program, folder=folder)
        yield f"{harm}, {spelling}", text.replace("\n", "\r\n") if number % 2 else text


class Judge:
    """A program that leaves a mark, and a folder with a secret file."""

    def __init__(self, trial):
        self.trial, self.program = trial, trial.folder / "program"
        self.mark, self.private = trial.folder / "mark", trial.folder / "private"
        self.private.mkdir()
        (self.private / SECRET).write_text(SECRET)
        self.program.write_text(f"#!/bin/sh\n: >{self.mark}\nexit 1\n")
        self.program.chmod(0o700)

    def harms(self, file):
        """Whether rclone runs the program or sees the folder with these settings."""
        self.mark.unlink(missing_ok=True)
        done = subprocess.run(
            ["rclone", "--config", file, "--contimeout", "2s", "--timeout", "2s", "--retries", "1",
             "--low-level-retries", "1", "lsf", "--recursive", "--max-depth", "2", "moonrunner:"],
            cwd=self.private, capture_output=True, text=True, timeout=60, check=False)
        return self.mark.exists() or SECRET in done.stdout

    def taken(self, text):
        """Returns the stored file; `None` if the settings are refused."""
        file, state = self.trial.folder / "given.conf", self.trial.state
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        (state / "rclone.conf").unlink(missing_ok=True)
        done = subprocess.run(
            [self.trial.program, "sync", "--setup", file, "--state", state],
            capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1) or SECRET in done.stderr:
            self.trial.fail(f"settings: exit status {done.returncode}: {done.stderr}")
        return state / "rclone.conf" if done.returncode == 0 else None

    def compare(self, what, stored):
        """Checks that rclone reads the same values as those in the file."""
        sections = {}
        for line in stored.read_text(encoding="ascii").splitlines():
            if line.startswith("["):
                sections[line[1:-1]] = section = {}
            elif line:
                key, _, value = line.partition(" = ")
                section[key] = value
        dumped = subprocess.run(["rclone", "--config", stored, "config", "dump"],
                                capture_output=True, text=True, check=True)
        if json.loads(dumped.stdout) != sections:
            self.trial.fail(f"{what}: rclone does not read the stored values")


def of_harm(trial):
    """Checks that no accepted variant of harmful settings does harm."""
    judge = Judge(trial)
    tried = harmful = taken = 0
    for what, text in variants(judge.program, judge.private):
        tried += 1
        given = trial.folder / "direct.conf"
        given.write_bytes(text.encode("utf-8"))
        # rclone does not change the file, as it never reaches a server.
        does_harm = judge.harms(given)
        harmful += does_harm
        stored = judge.taken(text)
        if stored:
            taken += 1
            judge.compare(what, stored)
            if judge.harms(stored):
                trial.fail(f"settings: {what}: accepted, and the stored version does harm")
        if does_harm and stored:
            trial.fail(f"settings: {what}: accepted, although harmful")
    if tried < 200 or harmful < 60:
        trial.fail(f"settings: only {harmful} of {tried} were harmful to rclone itself")
    print(f"sync-test: {tried} hostile settings, {harmful} of which rclone obeys;"
          f" {taken} accepted, all harmless", flush=True)


GOOD = """# of the house
[moonrunner]
type = crypt
remote = nas:runs/box
password = 7aB_x-1
[nas]
type = webdav
url = https://nas.example/remote.php/dav/files/ada
vendor = nextcloud
user = ada
pass = 0bsc-ured_
[training]
type = intervals.icu
api_key = 1l0nlqjq3j1obdhg08rz5rfhx
"""
TOKEN = """[box]
type = dropbox
token = {"access_token":"sl.Bx-1","token_type":"bearer","expiry":"2026-11-27T20:00:00.5Z"}
"""
PIECES = [b"\"", b"`", b"'", b"%(a)s", b"\\", b"\r", b"\n", b"\t", b" ", b"=", b":", b";", b"#",
          b"[", b"]", b",", b"\xc2\xa0", b"\xe2\x80\xa8", b"\xff", b"\0", b"\"\"\"", b"type", b"@"]


def of_mutations(count, seed):
    """Returns a judge that checks that rclone reads mutated settings, if accepted, in the same
    way."""
    def judge_all(trial):
        judge, source, taken = Judge(trial), random.Random(seed), 0
        for number in range(count):
            text = bytearray(source.choice([GOOD, TOKEN]).encode("ascii"))
            for _ in range(source.randint(0, 2)):
                place = source.randrange(len(text))
                text[place:place + source.randint(0, 1)] = source.choice(PIECES)
            stored = judge.taken(bytes(text))
            if stored:
                taken += 1
                judge.compare(f"settings: mutation {number}", stored)
                if not judge.taken(stored.read_bytes()):
                    trial.fail(f"settings: mutation {number} is refused in its stored form")
        if not count // 10 < taken < count:
            trial.fail(f"settings: {taken} of {count} mutations were accepted")
        print(f"sync-test: {count} mutated settings, {taken} accepted and read alike", flush=True)
    return judge_all
