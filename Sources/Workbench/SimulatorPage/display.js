// The panel: the newest frame, scaled by a whole number of screen pixels or by 1.5.

import { find, mark, memory } from "./dom.js";
import { state } from "./server.js";

const wearable = find("wearable");
const panel = find("panel");

// Frames are drawn whole and read back by tests, so the GPU would not help.
const canvas = panel.getContext("2d", { alpha: false, willReadFrequently: true });

/** The number of the frame on the panel; `null` to force a reload. */
let shown = null;
let isFetching = false;

/** Fetches the newest frame; one request at a time. */
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
    // `follow` detects a lost server; the next state triggers a retry.
  } finally {
    isFetching = false;
  }
}

async function bring(wanted) {
  const answer = await fetch(`/frame?n=${wanted}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const bytes = new Uint8ClampedArray(await answer.arrayBuffer());
  canvas.putImageData(new ImageData(bytes, panel.width, panel.height), 0, 0);
  panel.dataset.frame = answer.headers.get("X-Frame") ?? wanted;
  shown = wanted;
}

/** Forces a reload: frame numbers start over after a lost connection. */
export function forget() {
  shown = null;
}

// MARK: Size

const scales = [1, 1.5, 2, 3];
let chosen = Number(memory.read("scale"));

// Widths that a page needs besides the panel, in pixels: for the case (narrow pages), for a key,
// for case and keys (other pages), and for case, keys and controls.
const caseBeside = 36;
const keyBeside = 38;
const bothBeside = 290;
const allBeside = 690;
// Height of the case above and below the panel at 1x, in pixels, and its growth with the scale;
// height of the bar, the strap ends and the lines below in a low window; and the share of a narrow
// page's height available to the wearable.
const caseAround = 81;
const growth = 0.4;
const heightBeside = 160;
const narrowShare = 0.6;

/** Returns the largest scale at which the whole wearable is visible. */
function fitting(possible) {
  const isNarrow = innerWidth <= 1020;
  const beside = isNarrow ? 0 : allBeside;
  const room = isNarrow ? innerHeight * narrowShare : innerHeight - heightBeside;
  const fits = possible.filter(
    (scale) =>
      panel.width * scale + beside <= innerWidth &&
      panel.height * scale + caseAround * (1 + growth * (scale - 1)) <= room,
  );
  return fits.at(-1) ?? 1;
}

function layOut() {
  const beside = innerWidth > 560 ? bothBeside : caseBeside;
  const fits = (scale) => scale === 1 || panel.width * scale + beside <= innerWidth;
  const possible = scales.filter(fits);
  const scale = possible.includes(chosen) ? chosen : fitting(possible);
  // Rounds to a whole number of screen pixels per panel pixel, even if the browser is zoomed; 1.5
  // is left as it is.
  const whole = Math.max(1, Math.round(scale * devicePixelRatio)) / devicePixelRatio;
  const exact = scale === 1.5 ? scale : whole;
  wearable.classList.toggle("uneven", !Number.isInteger(exact * devicePixelRatio));
  wearable.style.setProperty("--scale", exact);
  wearable.style.setProperty("--wide", panel.width);
  wearable.style.setProperty("--high", panel.height);
  for (const button of find("scales").children) {
    mark(button, "aria-pressed", Number(button.dataset.scale) === scale);
    button.hidden = !possible.includes(Number(button.dataset.scale));
  }
  find("scales").hidden = possible.length === 1;
  // Without room at the sides of the case, the keys go below it.
  const isTight = innerWidth < panel.width * exact + caseBeside + 2 * keyBeside;
  wearable.classList.toggle("tight", isTight);
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
