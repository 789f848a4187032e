// The visible part of a map: zoomed with the wheel, fingers, buttons or keys, and moved with the
// mouse, a finger or keys. It cannot be zoomed out beyond the whole map or moved past its edges.

const mostZoom = 16;
/** Milliseconds after a scroll event in which the wheel continues to scroll the page. */
const scrollRest = 400;
/** Pixels of movement beyond which a press is not a tap. */
const tapReach = 5;
let lastScroll = -Infinity;
addEventListener("scroll", (event) => {
  lastScroll = event.timeStamp;
}, { capture: true, passive: true });

/** The view of a drawing; `changed` is called after each change. */
function mapView(width, height, changed) {
  const view = { zoom: 1, x: 0, y: 0 };
  const bounded = (value, low, high) => Math.min(high, Math.max(low, value));
  const set = (zoom, x, y) => {
    const [left, top] = [bounded(x, width * (1 - zoom), 0), bounded(y, height * (1 - zoom), 0)];
    if (zoom === view.zoom && left === view.x && top === view.y) return false;
    view.zoom = zoom;
    view.x = left;
    view.y = top;
    changed(view);
    return true;
  };
  /** Zooms around a fixed point. */
  view.zoomBy = (factor, x = width / 2, y = height / 2) => {
    const zoom = bounded(view.zoom * factor, 1, mostZoom);
    const share = zoom / view.zoom;
    return set(zoom, x - (x - view.x) * share, y - (y - view.y) * share);
  };
  view.moveBy = (x, y) => set(view.zoom, view.x + x, view.y + y);
  view.whole = () => set(1, 0, 0);
  return view;
}

/** Converts a screen position to the pixels of a drawing. */
function placeIn(svg, clientX, clientY) {
  const box = svg.getBoundingClientRect();
  const scale = box.width > 0 ? svg.viewBox.baseVal.width / box.width : 1;
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
}

/**
 * Handles wheel, mouse, touch and keys; the returned function reports whether the last press was a
 * tap.
 */
function handleMap(svg, view) {
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && event.timeStamp - lastScroll < scrollRest) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    // A pinch on a touchpad arrives as wheel events with small steps.
    const step = Math.max(-200, Math.min(200, event.deltaY * lines)) * (event.ctrlKey ? 4 : 1);
    const place = placeIn(svg, event.clientX, event.clientY);
    // At the zoom limit, the page scrolls instead.
    if (view.zoomBy(2 ** (-step / 300), place.x, place.y)) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = {
      "+": () => view.zoomBy(1.5), "=": () => view.zoomBy(1.5), "-": () => view.zoomBy(1 / 1.5),
      0: () => view.whole(), ArrowLeft: () => view.moveBy(60, 0),
      ArrowRight: () => view.moveBy(-60, 0), ArrowUp: () => view.moveBy(0, 60),
      ArrowDown: () => view.moveBy(0, -60),
    }[event.key];
    if (act?.()) event.preventDefault();
  });
  const isMouseTap = handleMouse(svg, view);
  handleFingers(svg, view);
  return isMouseTap;
}

function handleMouse(svg, view) {
  let [x, y, way] = [0, 0, 0];
  let isDown = false;
  svg.addEventListener("pointerdown", (event) => {
    way = 0;
    isDown = event.pointerType !== "touch" && event.button === 0;
    [x, y] = [event.clientX, event.clientY];
  });
  svg.addEventListener("pointermove", (event) => {
    if (!isDown) return;
    way += Math.abs(event.clientX - x) + Math.abs(event.clientY - y);
    if (way > tapReach && !svg.hasPointerCapture(event.pointerId)) {
      svg.setPointerCapture(event.pointerId);
    }
    view.moveBy(event.clientX - x, event.clientY - y);
    [x, y] = [event.clientX, event.clientY];
  });
  for (const name of ["pointerup", "pointercancel"]) {
    svg.addEventListener(name, () => {
      isDown = false;
    });
  }
  return () => way <= tapReach;
}

/** Two fingers zoom, and one moves a zoomed map; otherwise one finger scrolls the page. */
function handleFingers(svg, view) {
  const last = { count: 0, x: 0, y: 0, spread: 0 };
  const note = (touches) => {
    const [one, other] = [touches[0], touches[1] ?? touches[0]];
    last.count = Math.min(2, touches.length);
    if (last.count === 0) return;
    last.x = (one.clientX + other.clientX) / 2;
    last.y = (one.clientY + other.clientY) / 2;
    last.spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  };
  svg.addEventListener("touchstart", (event) => {
    note(event.touches);
    if (last.count === 2) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("touchmove", (event) => {
    if (last.count === 1 && view.zoom === 1) return;
    event.preventDefault();
    const { x, y, spread } = last;
    note(event.touches);
    view.moveBy(last.x - x, last.y - y);
    if (last.count === 2 && spread > 0) {
      const place = placeIn(svg, last.x, last.y);
      view.zoomBy(last.spread / spread, place.x, place.y);
    }
  }, { passive: false });
  for (const name of ["touchend", "touchcancel"]) {
    svg.addEventListener(name, (event) => note(event.touches));
  }
}

/** Zoom buttons for users without a mouse wheel or touch screen. */
function viewButtons(viewOf) {
  const button = (label, title, act) => {
    const element = make("button", { type: "button", title, "aria-label": title }, label);
    element.addEventListener("click", () => act(viewOf()));
    return element;
  };
  return make(
    "div", { class: "zoom", role: "group", "aria-label": say("zoom") },
    button("−", say("zoomOut"), (view) => view?.zoomBy(1 / 1.5)),
    button("+", say("zoomIn"), (view) => view?.zoomBy(1.5)),
    button(say("whole"), say("wholeRun"), (view) => view?.whole()));
}
