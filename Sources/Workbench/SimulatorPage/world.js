// The wearable's surroundings: GPS source, time, power.

import { find, make, mark, put } from "./dom.js";
import { state, tell } from "./server.js";

const routeNotes = {
  streets: "5 km on the map",
  course: "along the course",
  park: "10 km, winding",
  city: "12 km, red lights",
  track: "5 km, 12½ laps",
  tunnel: "6 km, three tunnels",
  demo: "7 km, two red lights",
  forest: "5 km, zigzag",
  hills: "10 km, ten hills",
  canyon: "5 km, tall buildings",
};
const speeds = [1, 2, 5, 10, 20, 50, 100];

for (const speed of speeds) {
  const button = make("button", { type: "button", "data-speed": speed }, `${speed}×`);
  button.addEventListener("click", () => tell(`/speed?x=${speed}`));
  find("speeds").append(button);
}

let sourcesFor = "";

function makeSources(gps) {
  // Other routes are for measuring distances; the current one is always shown.
  const routes = (gps.routes ?? Object.keys(routeNotes)).filter(
    (name) => routeNotes[name] || name === gps.name,
  );
  const signature = JSON.stringify([routes, gps.log ?? null]);
  if (signature === sourcesFor) return;
  sourcesFor = signature;
  const choices = [];
  const add = (key, path, title, detail, attributes = {}) => {
    const button = make("button", { type: "button", "data-source": key, ...attributes }, title);
    if (detail) button.append(make("small", {}, detail));
    button.addEventListener("click", () => tell(path));
    choices.push(button);
  };
  if (gps.log) add("log", "/gps?source=log", gps.log, "recorded log", { class: "log" });
  for (const name of routes) {
    const title = name[0].toUpperCase() + name.slice(1);
    add(`route ${name}`, `/gps?source=route&route=${name}`, title, routeNotes[name]);
  }
  add("indoors", "/gps?source=indoors", "Indoors", "sentences, but no fix");
  add("none", "/gps?source=none", "No receiver", "no data");
  find("sources").replaceChildren(...choices);
}

export function showWorld(news) {
  const gps = news.gps;
  makeSources(gps);
  const current = gps.source === "route" ? `route ${gps.name}` : gps.source;
  for (const button of find("sources").children) {
    mark(button, "aria-pressed", button.dataset.source === current);
  }
  const percent = Math.floor((gps.done ?? 0) * 100);
  const isNowhere = gps.source === "none" || gps.source === "indoors";
  find("done").value = isNowhere ? 0 : (gps.done ?? 0);
  put(
    find("done-words"),
    isNowhere ? "no fix" : gps.ended ? "finished" : `${percent} % done`,
  );
  mark(find("lost"), "aria-checked", Boolean(gps.lost));
  mark(find("unplugged"), "aria-checked", Boolean(gps.unplugged));
  mark(find("usb"), "aria-checked", Boolean(news.usb));
  for (const button of find("sticks").children) {
    mark(button, "aria-pressed", button.dataset.stick === news.stick);
  }
  for (const button of find("speeds").children) {
    mark(button, "aria-pressed", Number(button.dataset.speed) === news.speed);
  }
  mark(find("slow"), "aria-checked", Boolean(news.slowsForBadges));
  const seconds = Math.floor(news.time);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const odd = news.slowed
    ? " at 1×"
    : speeds.includes(news.speed) ? "" : news.speed === 0 ? " held" : ` at ${news.speed}×`;
  put(find("time"), `${hours}:${two(minutes)}:${two(seconds % 60)}${odd}`);
  showBattery(news.battery);
  const power = find("power");
  put(power, news.off ? "Switch on" : "Remove the battery");
  power.classList.toggle("wake", news.off);
  put(
    find("power-note"),
    news.off
      ? "The wearable is off."
      : "Runs on the flash are kept, as after a power cut.",
  );
}

function showBattery(percent) {
  const slider = find("battery");
  // Not while the user is moving it.
  if (document.activeElement !== slider) slider.value = percent;
  put(find("percent"), `${percent} %`);
}

for (const [id, path] of [
  ["lost", "/gps?lost="],
  ["unplugged", "/gps?unplugged="],
  ["usb", "/usb?plugged="],
  ["slow", "/slow-for-badges?on="],
]) {
  find(id).addEventListener("click", () => {
    const isOn = find(id).getAttribute("aria-checked") === "true";
    // Updated at once, in case the server does not report the change.
    mark(find(id), "aria-checked", !isOn);
    tell(path + (isOn ? 0 : 1));
  });
}
for (const button of find("sticks").children) {
  button.addEventListener("click", () => tell(`/stick?kind=${button.dataset.stick}`));
}
find("power").addEventListener("click", () => tell(`/power?on=${state?.off ? 1 : 0}`));
find("battery").addEventListener("input", (event) => {
  put(find("percent"), `${event.target.value} %`);
});
find("battery").addEventListener("change", (event) => {
  tell(`/battery?percent=${event.target.value}`);
});

// After a click the keyboard controls the wearable again; Tab navigation keeps its focus.
addEventListener("click", (event) => {
  if (event.detail > 0) document.activeElement?.closest("button, input")?.blur();
});
