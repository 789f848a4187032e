"""A bucket of an object store on this machine: what S3 answers to whoever lists and reads."""

import http.server
import os
import threading
from urllib.parse import parse_qs, quote, unquote, urlsplit

# A list is handed out in parts of so many names; Amazon's has 1000.
LISTED = 100
FORBIDDEN = b"<Error><Code>AccessDenied</Code></Error>"


class Bucket:
    """Serves a folder's files as the bucket `name` to whoever signs with `key`.

    Signatures are not checked, only whose they are.
    """

    def __init__(self, folder, name, key):
        self.files = {}
        for place, _, names in os.walk(folder):
            for file in names:
                path = os.path.join(place, file)
                self.files[os.path.relpath(path, folder)] = path
        self.name, self.key = name, key
        # Names that were read, and how many lists were asked for.
        self.read, self.lists = set(), 0

    def __enter__(self):
        bucket = self

        class Answers(_Answers):
            """Of this bucket."""
            served = bucket

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.endpoint = f"127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def list(self, prefix, token):
        """The names from the one that was told with the part before."""
        self.lists += 1
        names = sorted(name for name in self.files if name.startswith(prefix) and name >= token)
        entries = "".join(
            f"<Contents><Key>{quote(name)}</Key><Size>{os.path.getsize(self.files[name])}</Size>"
            "<LastModified>2026-11-21T06:15:00.000Z</LastModified></Contents>"
            for name in names[:LISTED])
        more = "<IsTruncated>false</IsTruncated>"
        if len(names) > LISTED:
            more = ("<IsTruncated>true</IsTruncated><NextContinuationToken>"
                    f"{quote(names[LISTED])}</NextContinuationToken>")
        return f"<ListBucketResult>{more}{entries}</ListBucketResult>".encode()


class _Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave in two packets, and the second shall not wait for the first.
    disable_nagle_algorithm = True
    served: Bucket

    def do_GET(self):  # pylint: disable=invalid-name
        """A list, a file or a part of one."""
        url = urlsplit(self.path)
        bucket, _, name = unquote(url.path).lstrip("/").partition("/")
        if f"Credential={self.served.key}/" not in self.headers.get("Authorization", ""):
            self.answer(403, FORBIDDEN)
        elif bucket != self.served.name:
            self.answer(404)
        elif not name:
            asked = {key: values[0] for key, values in parse_qs(url.query).items()}
            self.answer(200, self.served.list(
                asked.get("prefix", ""), unquote(asked.get("continuation-token", ""))))
        elif name not in self.served.files:
            self.answer(404)
        else:
            with open(self.served.files[name], "rb") as file:
                self.answer_file(name, file.read())

    do_HEAD = do_GET

    def answer_file(self, name, content):
        """All of it, or what the client asks for."""
        if self.command == "GET":
            self.served.read.add(name)
        wanted = self.headers.get("Range")
        if not wanted:
            self.answer(200, content)
            return
        first, last = wanted.removeprefix("bytes=").split("-")
        part = content[int(first):int(last) + 1]
        place = f"bytes {first}-{int(first) + len(part) - 1}/{len(content)}"
        self.answer(206, part, {"Content-Range": place})

    def answer(self, status, body=b"", headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):  # pylint: disable=arguments-differ
        """Nothing: what was read is counted."""
