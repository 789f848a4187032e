// The simulator's page. Everything shown comes from the simulator's state; user actions are sent to
// the simulator and come back as state.

import { forget, refresh } from "./display.js";
import { find, mark, put } from "./dom.js";
import { keys, makeKeys, showKeys } from "./keys.js";
import { showSenses } from "./senses.js";
import { follow, tell } from "./server.js";
import { showWorld } from "./world.js";

const wearable = find("wearable");

let toldScreen = "";
let toldLines = "";
let lastKey = -Infinity;

for (const gesture of ["pointerdown", "keydown", "keyup", "pointerup"]) {
  addEventListener(gesture, () => (lastKey = performance.now()), { capture: true });
}

/** Text for screen readers, announced after a key press or when the screen changes. */
function speak(news) {
  const lines = news.lines ?? [];
  const words = [news.screen, ...lines, ...(news.banner ? [news.banner] : [])].join(". ");
  put(find("words"), words);
  mark(find("panel"), "aria-label", `Display: ${news.screen}`);
  document.body.dataset.screen = news.screen;
  document.body.dataset.version = news.version;
  const isNew = news.screen !== toldScreen;
  if (isNew || (words !== toldLines && performance.now() - lastKey < 1500)) {
    put(find("news"), words);
    toldLines = words;
  }
  toldScreen = news.screen;
}

follow({
  onState(news) {
    wearable.classList.remove("waiting");
    wearable.classList.toggle("dark", !news.light || news.off);
    makeKeys(news.buttons);
    showKeys();
    showSenses(news);
    showWorld(news);
    speak(news);
    refresh();
  },
  onLoss() {
    wearable.classList.add("waiting");
    keys.releaseAll();
  },
  onReturn() {
    forget();
    tell("/keys-up");
  },
});
