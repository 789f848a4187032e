// The panel: the newest frame, pixel by pixel, at a whole multiple of its size.

import { find, mark, memory } from "./dom.js";
import { state } from "./server.js";

const wearable = find("wearable");
const panel = find("panel");

/** The number of the frame on the panel; `null` when it has to be brought anew. */
let shown = null;
let isFetching = false;

/** Brings the newest frame to the panel; one request at a time. */
export async function refresh() {
  if (panel.width !== state.width || panel.height !== state.height) {
    panel.width = state.width;
    panel.height = state.height;
    shown = null;
    layOut();
  }
  if (isFetching) return;
  isFetching = true;
  try {
    while (shown !== state.frame) await bring(state.frame);
  } catch {
    // `follow` notices a server that is gone; the next state asks again.
  } finally {
    isFetching = false;
  }
}

async function bring(wanted) {
  const answer = await fetch(`/frame?n=${wanted}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const bytes = new Uint8ClampedArray(await answer.arrayBuffer());
  panel.getContext("2d").putImageData(new ImageData(bytes, panel.width, panel.height), 0, 0);
  panel.dataset.frame = answer.headers.get("X-Frame") ?? wanted;
  shown = wanted;
}

/** After a lost connection numbers count anew. */
export function forget() {
  shown = null;
}

// MARK: Its size

const scales = [1, 2, 3];
let chosen = Number(memory.read("scale"));

/** The largest size at which the whole wearable is in sight. */
function fitting() {
  const beside = innerWidth > 1020 ? 690 : innerWidth > 560 ? 290 : 100;
  const fits = scales.filter(
    (scale) =>
      panel.width * scale + beside <= innerWidth &&
      panel.height * scale + 250 + 60 * scale <= Math.max(innerHeight, 640),
  );
  return fits.at(-1) ?? 1;
}

function layOut() {
  const scale = scales.includes(chosen) ? chosen : fitting();
  // A whole number of the screen's pixels to each of the panel, also where the browser is zoomed.
  const exact = Math.max(1, Math.round(scale * devicePixelRatio)) / devicePixelRatio;
  wearable.style.setProperty("--scale", exact);
  wearable.style.setProperty("--wide", panel.width);
  wearable.style.setProperty("--high", panel.height);
  for (const button of find("scales").children) {
    mark(button, "aria-pressed", Number(button.dataset.scale) === scale);
  }
}

for (const button of find("scales").children) {
  button.addEventListener("click", () => {
    chosen = Number(button.dataset.scale);
    memory.write("scale", chosen);
    layOut();
  });
}
addEventListener("resize", layOut);
layOut();
