// Helpers for creating elements. Untrusted text becomes a text node or an attribute, never HTML.

const find = (id) => document.getElementById(id);

/** Creates an element with attributes and children; a string becomes a text node. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  return fill(element, attributes, children);
}

/** Creates an SVG element. */
function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return fill(element, attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat().filter((child) => ![null, undefined, false, ""].includes(child)));
  return element;
}

/** A number followed by its unit in small print. */
function measured(value, unit) {
  return [value, " ", make("small", {}, unit)];
}

function figure(label, value, unit = "") {
  return make(
    "div", { class: "figure" }, make("dt", {}, label),
    make("dd", {}, unit ? measured(value, unit) : value),
  );
}

/** A badge's picture, or its initial on a disc; the name is shown beside it. */
function badgePicture(badge, name, size) {
  const address = badge === null || badge === undefined ? null : pictureOf(badge);
  if (address !== null) {
    return make("img", { class: "badge", src: address, alt: "", width: size, height: size });
  }
  const initial = [...(name ?? "")][0] ?? "·";
  const disc = make("span", { class: "badge disc", "aria-hidden": "true" }, initial);
  disc.style.width = disc.style.height = `${size}px`;
  disc.style.fontSize = `${size * 0.5}px`;
  return disc;
}

/** The rocket of a silver or gold medal; hollow if not won. */
function rocket(medal, isWon) {
  return draw(
    "svg",
    {
      class: `rocket ${medal}${isWon ? " won" : ""}`, viewBox: "0 0 24 24", width: 22, height: 22,
      role: "img", "aria-label": say(`${medal}${isWon ? "Won" : "Open"}`),
    },
    draw("path", {
      d: "M20.5 3.5c-5-.6-9 1.6-11.400 5.200L5 9.500l-2 3.300 4 .2 4 4 .2 4 3.300-2 .8-4.100" +
        "c3.600-2.400 5.800-6.400 5.200-11.400z",
    }),
    draw("circle", { cx: 15, cy: 9, r: 1.8, class: "window" }),
  );
}

/** A group of buttons, one of which is pressed. */
function segments(label, options, current, choose) {
  return make(
    "div", { class: "segments", role: "group", "aria-label": label },
    options.map(([value, text, title]) => {
      const button = make(
        "button",
        { type: "button", "data-value": value, title, "aria-pressed": String(value === current) },
        text);
      button.addEventListener("click", () => choose(value));
      return button;
    }),
  );
}

/** A table with a caption; cells are text or elements, the first of each row its header. */
function table(caption, heads, rows, className = "") {
  return make(
    "table", { class: className },
    make("caption", { class: "unseen" }, caption),
    make(
      "thead", {},
      make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head))),
    ),
    make("tbody", {}, rows.map(tableRow)),
  );
}

function tableRow({ cells, className }) {
  return make(
    "tr", { class: className },
    cells.map((cell, place) =>
      place === 0 ? make("th", { scope: "row" }, cell) : make("td", {}, cell)),
  );
}

/** A bar with a length from 0 to 1. */
function bar(share, colour) {
  const inner = make("span");
  inner.style.width = `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`;
  if (colour) inner.style.background = colour;
  return make("span", { class: "meter", "aria-hidden": "true" }, inner);
}

function panel(title, ...children) {
  return make("section", { class: "card" }, title && make("h3", {}, title), ...children);
}
