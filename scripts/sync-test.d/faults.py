"""Connections to a server on this machine that fail at a chosen moment."""

import http.client
import http.server
import socket
import threading

# Faults of a WebDAV server; each is tried at every call of a copy, one at a time.
STATUSES = {"401": 401, "403": 403, "423": 423, "500": 500, "507": 507}
HTTP_FAULTS = [*STATUSES, "redirect", "cut-request", "cut-answer", "drop", "lie", "garble"]
REASONS = {401: "Unauthorized", 403: "Forbidden", 423: "Locked", 500: "Internal Server Error",
           507: "Insufficient Storage"}
# Faults that need a body, and the methods whose requests or responses have one.
BODIES = {"lie": ["PUT", "POST"], "cut-request": ["PUT", "POST"], "cut-answer": ["GET"],
          "garble": ["GET"]}


def can_meet(fault, method):
    """Whether a request of this method can meet the fault."""
    return method in BODIES.get(fault, [method])


class FaultyHTTP:
    """Forwards requests to `upstream`, except number `call` (from 0), which meets `fault`;
    faults that need a body wait for the next request with one."""

    def __init__(self, upstream):
        self.upstream = upstream
        self.lock = threading.Lock()
        self.arm(None, 0)
        proxy = self

        class Handler(_Handler):
            """The handler of this connection."""
            line = proxy

        self.server = _Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def arm(self, fault, call, lasts=False):
        """Sets the fault of the next copy and its call, and whether it persists for all later
        calls."""
        with self.lock:
            self.fault, self.call, self.hit, self.lasts = fault, call, False, lasts
            self.methods = []

    def meets(self, method):
        """Returns the fault if this request meets it, otherwise `None`."""
        with self.lock:
            number = len(self.methods)
            self.methods.append(method)
            if self.fault is None or number < self.call or (self.hit and not self.lasts):
                return None
            if not can_meet(self.fault, method):
                return None
            self.hit = True
            return self.fault

    def close(self):
        """Closes the connection."""
        self.server.shutdown()
        self.server.server_close()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Ignores errors: broken connections are the purpose."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    line = None

    def log_message(self, *_):
        """Logs nothing."""

    def _answer(self, status, reason, headers, body):
        self.send_response(status, reason)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _cut(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def _handle(self):
        fault = self.line.meets(self.command)
        length = int(self.headers.get("Content-Length") or 0)
        if fault == "drop":
            return self._cut()
        if fault == "cut-request":
            self.rfile.read(length // 2)
            return self._cut()
        body = self._body(length)
        if fault in STATUSES:
            status = STATUSES[fault]
            return self._answer(status, REASONS[status], [], b"")
        if fault == "redirect":
            place = f"http://127.0.0.1:{self.line.port}/elsewhere"
            return self._answer(301, "Moved Permanently", [("Location", place)], b"")
        if fault == "lie":
            return self._answer(201, "Created", [], b"")
        upstream = http.client.HTTPConnection("127.0.0.1", self.line.upstream, timeout=30)
        headers = {name: value for name, value in self.headers.items()
                   if name.lower() not in ("host", "connection", "transfer-encoding")}
        upstream.request(self.command, self.path, body, headers)
        answer = upstream.getresponse()
        content = answer.read()
        upstream.close()
        kept = [(name, value) for name, value in answer.getheaders()
                if name.lower() not in ("content-length", "transfer-encoding", "connection")]
        if fault == "cut-answer":
            self.send_response(answer.status, answer.reason)
            self.send_header("Content-Length", str(len(content) + 1))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2])
            return self._cut()
        if fault == "garble" and content:
            content = bytes([content[0] ^ 1]) + content[1:]
        return self._answer(answer.status, answer.reason, kept, content)

    def _body(self, length):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(length)
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = do_OPTIONS = _handle
    do_PROPFIND = do_MKCOL = do_MOVE = do_COPY = do_PROPPATCH = do_LOCK = do_UNLOCK = _handle


class FaultyTCP:
    """A connection that breaks once, after a total number of bytes in both directions."""

    def __init__(self, upstream):
        self.upstream = upstream
        self.lock = threading.Lock()
        self.arm(None)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def arm(self, most):
        """Sets the number of bytes after which the next copy breaks; None for never."""
        with self.lock:
            self.most, self.count, self.hit = most, 0, False

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.upstream))
            for source, target in [(near, far), (far, near)]:
                threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    def _pump(self, source, target):
        try:
            while data := source.recv(4096):
                with self.lock:
                    self.count += len(data)
                    if self.most is not None and not self.hit and self.count > self.most:
                        self.hit = True
                        break
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        """Stops accepting connections."""
        self.listener.close()
