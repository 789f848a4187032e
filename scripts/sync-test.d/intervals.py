"""A site on this machine that accepts and lists activities as documented by intervals.icu."""

import base64
import email.parser
import email.policy
import http.server
import json
import threading
import urllib.parse

KEY = "1l0nlqjq3j1obdhg08rz5rfhx"
PATH = "/api/v1/athlete/0/activities"
MOST = 32 << 20


class Site:
    """Keeps the file of each `external_id`, and counts the uploads."""

    def __init__(self):
        self.files, self.uploads = {}, 0
        site = self

        class Handler(_Handler):
            """The handler of this site."""
            kept = site

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def clear(self):
        """Forgets everything."""
        self.files, self.uploads = {}, 0

    def close(self):
        """Stops the site."""
        self.server.shutdown()
        self.server.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    kept = None

    def log_message(self, *_):
        """Logs nothing."""

    def _answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _place(self):
        """Returns the parsed request address; `None` if the request was refused."""
        user = base64.b64encode(f"API_KEY:{KEY}".encode()).decode()
        if self.headers["Authorization"] != f"Basic {user}":
            return self._answer(401, {"status": 401, "error": "Unauthorized"})
        place = urllib.parse.urlsplit(self.path)
        if place.path != PATH:
            return self._answer(404, {"status": 404})
        return place

    def do_GET(self):
        """Lists the activities of some days, newest first."""
        place = self._place()
        if place is None:
            return
        query = urllib.parse.parse_qs(place.query)
        first, last = (query[name][0].replace("-", "") for name in ("oldest", "newest"))
        runs = [run for run in sorted(self.kept.files, reverse=True) if first <= run[:8] <= last]
        self._answer(200, [{"id": f"i{number}", "external_id": run}
                           for number, run in enumerate(runs)])

    def do_POST(self):
        """Accepts one activity."""
        body = self.rfile.read(min(int(self.headers["Content-Length"]), MOST))
        place = self._place()
        if place is None:
            return
        identity = urllib.parse.parse_qs(place.query)["external_id"][0]
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        (part,) = form.iter_parts()
        if part.get_param("name", header="content-disposition") != "file":
            return self._answer(422, {"status": 422, "error": "file missing"})
        self.kept.uploads += 1
        is_new = identity not in self.kept.files
        self.kept.files[identity] = part.get_payload(decode=True)
        return self._answer(
            201 if is_new else 200, {"icu_athlete_id": "i1", "id": f"i{len(self.kept.files)}"})
