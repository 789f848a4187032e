// The connection to the simulator: a long poll follows the simulator's state, and user actions are
// posted.

import { find, put } from "./dom.js";

/** The newest state; `null` until the first has arrived. */
export let state = null;

// The timeouts of a request and of a poll, which the server delays by up to 20 s, and the back-off
// between attempts, in milliseconds; generous enough for a busy machine.
const requestTimeout = 30000;
const pollTimeout = 60000;
const rests = [300, 700, 1500, 3000];

/** Posts an action to the simulator; its result arrives as state. */
export async function tell(path) {
  try {
    const signal = AbortSignal.timeout(requestTimeout);
    const answer = await fetch(path, { method: "POST", signal });
    if (!answer.ok) complain(`The simulator rejected the request: ${(await answer.text()).trim()}`);
  } catch {
    // A lost server is detected and reported by `follow`.
  }
}

/** Follows the state as long as the page is open. */
export async function follow({ onState, onLoss, onReturn }) {
  let failures = 0;
  for (;;) {
    try {
      const news = await ask(state && failures === 0 ? `/state?after=${state.version}` : "/state");
      if (failures > 0) {
        onReturn();
        settle();
      }
      failures = 0;
      state = news;
      onState(news);
    } catch (error) {
      failures += 1;
      // A single failure may be an idle connection that was closed.
      if (failures > 1) {
        onLoss();
        lament(error);
      }
      await new Promise((done) => setTimeout(done, rests[Math.min(failures, rests.length) - 1]));
    }
  }
}

async function ask(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(pollTimeout) });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

let timer = 0;
let isLost = false;

/** Shows an error at the top for a while. */
function complain(text) {
  if (isLost) return;
  say(text);
  timer = setTimeout(() => say(""), 6000);
}

function lament(error) {
  isLost = true;
  const isSilent = error instanceof TypeError || error.name === "TimeoutError";
  say(
    `No connection to the simulator${isSilent ? "" : ` (${error.message})`}. ` +
      "Is moonrunner-simulator still running? This page keeps retrying.",
  );
}

function settle() {
  isLost = false;
  say("");
}

function say(text) {
  clearTimeout(timer);
  put(find("trouble"), text);
  find("trouble").hidden = text === "";
}
