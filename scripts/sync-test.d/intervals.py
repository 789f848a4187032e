"""A site on this machine that accepts and lists activities, and plans workouts, as documented by
intervals.icu."""

import base64
import email.parser
import email.policy
import http.server
import json
import struct
import threading
import urllib.parse

KEY = "1l0nlqjq3j1obdhg08rz5rfhx"
PATH = "/api/v1/athlete/0/activities"
EVENTS = "/api/v1/athlete/0/events"
MOST = 32 << 20


def workout_file(metres):
    """Returns a FIT file with a workout of one step."""
    def message(kind, *fields):
        head = b"".join(struct.pack("<BBB", number, struct.calcsize(form), base)
                        for number, form, base, _ in fields)
        return (struct.pack("<BBBHB", 0x40, 0, 0, kind, len(fields)) + head + b"\0"
                + b"".join(struct.pack("<" + form, value) for _, form, _, value in fields))
    # file_id with type and manufacturer, workout with sport, a step that ends by its distance.
    body = (message(0, (0, "B", 0x00, 5), (1, "H", 0x84, 255))
            + message(26, (4, "B", 0x00, 1), (6, "H", 0x84, 1))
            + message(27, (254, "H", 0x84, 0), (1, "B", 0x00, 1), (2, "I", 0x86, metres * 100),
                      (3, "B", 0x00, 2), (7, "B", 0x00, 0)))
    head = struct.pack("<BBHI4s", 14, 0x10, 2132, len(body), b".FIT")
    file = head + struct.pack("<H", checksum(head)) + body
    return file + struct.pack("<H", checksum(file))


def checksum(data):
    """Returns FIT's checksum, CRC-16/ARC."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc


def event(number, day, name, file=None, sport="Run"):
    """Returns a planned event, with a workout if there is a file."""
    fields = {"id": number, "start_date_local": f"{day}T00:00:00", "category": "WORKOUT",
              "type": sport, "name": name, "description": "- 800m", "icu_training_load": 1.5,
              "workout_doc": {"steps": [{"reps": 2, "steps": [{"distance": 400}]}]}}
    if file is not None:
        fields["workout_filename"] = f"{name}.fit"
        fields["workout_file_base64"] = base64.b64encode(file).decode()
    return fields


class Site:
    """Keeps the file of each `external_id`, counts the uploads, and lists the planned events of
    some days."""

    def __init__(self):
        self.files, self.uploads, self.events = {}, 0, []
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
        if place.path not in (PATH, EVENTS):
            return self._answer(404, {"status": 404})
        return place

    def do_GET(self):
        """Lists the activities of some days, newest first, or the events."""
        place = self._place()
        if place is None:
            return None
        query = urllib.parse.parse_qs(place.query)
        if place.path == EVENTS:
            if (query["category"], query["ext"]) != (["WORKOUT"], ["fit"]):
                return self._answer(422, {"status": 422})
            days = (query["oldest"][0], query["newest"][0])
            return self._answer(200, [event for event in self.kept.events
                                      if days[0] <= event["start_date_local"][:10] <= days[1]])
        first, last = (query[name][0].replace("-", "") for name in ("oldest", "newest"))
        runs = [run for run in sorted(self.kept.files, reverse=True) if first <= run[:8] <= last]
        return self._answer(200, [{"id": f"i{number}", "external_id": run}
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
