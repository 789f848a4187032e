// The wearable's keys, pressed and released with mouse, pen, finger and keyboard.

import { find, make, put } from "./dom.js";
import { state, tell } from "./server.js";

const keyboard = new Map([
  ["Enter", "start"],
  ["ArrowRight", "start"],
  ["Escape", "stop"],
  ["ArrowLeft", "stop"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
]);
const legends = {
  start: ["Enter", "→"],
  stop: ["Esc", "←"],
  up: ["↑"],
  down: ["↓"],
};
const titles = { start: "Start", stop: "Stop", up: "Up", down: "Down", both: "Both" };
/** Duration of a press by a screen reader, which does not report one, milliseconds. */
const shortPress = 120;

/**
 * Which keys are down, and what holds each of them: a finger, a mouse, a key of the keyboard.
 *
 * All messages carry the time of the event. So a press is as long on the wearable as on the key,
 * however slow the connection to the simulator is; while a key is down, the wearable's time
 * advances by these time stamps.
 */
export const keys = {
  holders: new Map(),
  order: Promise.resolve(),
  /** Time of the last message, milliseconds since the page was loaded. */
  newest: 0,
  /** Whether `tellHolding` is running. */
  isTelling: false,

  /** Sends messages in the order of the events; `at` is an event's `timeStamp`. */
  send(path, at) {
    this.newest = Math.max(this.newest, at);
    const moment = this.newest.toFixed(1);
    this.order = this.order.then(() => tell(`${path}at=${moment}`));
  },
  sendEdge(name, isDown, at) {
    this.send(`/key?name=${name}&down=${isDown ? 1 : 0}&`, at);
  },
  press(names, holder, at) {
    for (const name of names) {
      if (!state?.buttons.includes(name)) continue;
      const holders = this.holders.get(name) ?? new Set();
      this.holders.set(name, holders);
      if (holders.size === 0) this.sendEdge(name, true, at);
      holders.add(holder);
    }
    this.tellHolding();
    showKeys();
  },
  release(holder, at) {
    for (const [name, holders] of this.holders) {
      if (holders.delete(holder) && holders.size === 0) this.sendEdge(name, false, at);
    }
    showKeys();
  },
  /** Releases all keys; with `isLeaving`, even if the page closes before it sends its requests. */
  releaseAll(isLeaving = false) {
    for (const [name, holders] of this.holders) {
      if (holders.size > 0) this.sendEdge(name, false, performance.now());
      holders.clear();
    }
    if (isLeaving) navigator.sendBeacon("/keys-up");
    showKeys();
  },
  /** Reports once per frame that keys are still down, waiting for each response. */
  async tellHolding() {
    if (this.isTelling) return;
    this.isTelling = true;
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (![...this.holders.values()].some((holders) => holders.size > 0)) break;
      this.send("/holding?", performance.now());
      await this.order;
    }
    this.isTelling = false;
  },
  isDown(name) {
    return (this.holders.get(name)?.size ?? 0) > 0 || (state?.held ?? []).includes(name);
  },
};

export function showKeys() {
  for (const key of document.querySelectorAll("[data-key]")) {
    const names = key.dataset.key === "both" ? ["start", "stop"] : [key.dataset.key];
    key.classList.toggle("down", names.every((name) => keys.isDown(name)));
  }
}

/** Creates a key for mouse, pen and finger, and for Enter and Space when focused. */
function makeKey(name, attributes, ...children) {
  const names = name === "both" ? ["start", "stop"] : [name];
  const key = make("button", { type: "button", "data-key": name, ...attributes }, ...children);
  key.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    keys.press(names, `pointer ${event.pointerId}`, event.timeStamp);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, (event) =>
      keys.release(`pointer ${event.pointerId}`, event.timeStamp));
  }
  // A click without pointer or keyboard comes from a screen reader and becomes a short press.
  key.addEventListener("click", (event) => {
    if (event.detail > 0) return;
    keys.press(names, "click", event.timeStamp);
    keys.release("click", event.timeStamp + shortPress);
  });
  // A click does not focus the key, so that the keyboard still controls the wearable.
  key.addEventListener("mousedown", (event) => event.preventDefault());
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  return key;
}

let madeFor = "";

export function makeKeys(names) {
  if (madeFor === names.join()) return;
  madeFor = names.join();
  const sides = names.length > 2 ? [["start", "stop"], ["up", "down"]] : [["start"], ["stop"]];
  [find("keys-left"), find("keys-right")].forEach((side, index) => {
    side.classList.toggle("single", sides[index].length === 1);
    side.replaceChildren(
      ...sides[index].filter((name) => names.includes(name)).map((name) =>
        makeKey(
          name,
          { class: "key", "aria-label": `${titles[name]} key` },
          make("i"),
          make("span", { class: "name" }, titles[name]),
          make("kbd", { "aria-hidden": "true" }, legends[name][0]),
        ),
      ),
    );
  });
  find("legend").replaceChildren(
    ...names.map((name) =>
      make(
        "div",
        {},
        make("dt", {}, titles[name]),
        make("dd", {}, ...legends[name].map((legend) => make("kbd", {}, legend))),
      ),
    ),
  );
  const advice = find("advice");
  if (names.length > 2) {
    put(advice, "Hold up for the quick menu, hold down to lock.");
  } else {
    advice.replaceChildren(
      "Hold stop to go back, both for the quick menu. ",
      makeKey("both", { class: "both" }, "Start and stop together"),
    );
  }
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const own = target.closest("[data-key]")?.dataset.key;
  const isActing = event.key === "Enter" || event.key === " ";
  let names = [keyboard.get(event.key)];
  if (own && isActing) {
    names = own === "both" ? ["start", "stop"] : [own];
  } else if (target.closest("input") || (target.closest("button") && isActing)) {
    return; // The focused control handles these keys.
  }
  if (!state?.buttons.includes(names[0])) return;
  event.preventDefault();
  if (!event.repeat) keys.press(names, `keyboard ${event.code}`, event.timeStamp);
});
addEventListener("keyup", (event) => keys.release(`keyboard ${event.code}`, event.timeStamp));
addEventListener("blur", () => keys.releaseAll());
addEventListener("pagehide", () => keys.releaseAll(true));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) keys.releaseAll(true);
});
