// Outputs of the wearable besides its display: motor, speaker and light.

import { find, mark, memory, put } from "./dom.js";

let feltUpTo = null;
let heardUpTo = null;
let shakeTimers = [];

/** Returns the entries newer than `knownUpTo`; a restarted server counts from one again. */
function begun(list, knownUpTo) {
  const newest = list.at(-1)?.n ?? 0;
  const isFirstLook = knownUpTo === null || newest < knownUpTo;
  return { newest, fresh: isFirstLook ? [] : list.filter((entry) => entry.n > knownUpTo) };
}

function shake(pattern) {
  shakeTimers.forEach(clearTimeout);
  shakeTimers = [];
  find("wearable").classList.remove("shaking");
  let at = 0;
  pattern.forEach((length, index) => {
    const isOn = index % 2 === 0;
    shakeTimers.push(setTimeout(() => find("wearable").classList.toggle("shaking", isOn), at));
    at += length;
  });
  shakeTimers.push(setTimeout(() => find("wearable").classList.remove("shaking"), at));
  // Browsers reject this, with a warning, before the first user gesture.
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

const speaker = {
  context: null,
  sounds: new Map(),
  isMuted: memory.read("muted") === "yes",

  /** Browsers allow sound only after the first user gesture. */
  wake() {
    if (this.isMuted) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  },
  async play(name) {
    if (this.isMuted || !this.context) return;
    try {
      if (!this.sounds.has(name)) {
        const answer = await fetch(`/sound/${encodeURIComponent(name)}.wav`);
        if (!answer.ok) return;
        this.sounds.set(name, await this.context.decodeAudioData(await answer.arrayBuffer()));
      }
      const source = this.context.createBufferSource();
      source.buffer = this.sounds.get(name);
      source.connect(this.context.destination);
      source.start();
    } catch {
      // The note beside the wearable names the sound anyway.
    }
  },
};

const soundNames = {
  badge: "Badge earned",
  badgeAgain: "Badge earned again",
  silver: "Silver medal",
  gold: "Gold medal",
  lap: "Lap",
  saved: "Run saved",
  interval: "Time to drink",
  start: "Started",
  pause: "Paused",
  autoPause: "Auto-paused",
  autoResume: "Auto-resumed",
  gpsReady: "GPS ready",
  gpsLost: "GPS lost",
  courseFound: "On the course",
  courseLost: "Off the course",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  turnAhead: "Cue ahead",
  stepRun: "Step: run",
  stepRest: "Step: rest",
  stepTick: "Countdown",
  tooSlow: "Too slow",
  tooFast: "Too fast",
  onTarget: "On target",
  workoutDone: "Workout done",
  question: "Question",
  warning: "Warning",
  error: "Error",
  tick: "Tick",
};

const senseTimers = new Map();

/** Shows a vibration or sound, highlighted for a while, and stores its number. */
function note(id, number, text, milliseconds) {
  const sense = find(id);
  sense.dataset.noted = number;
  put(sense.querySelector("span"), text);
  sense.classList.add("on");
  clearTimeout(senseTimers.get(id));
  senseTimers.set(id, setTimeout(() => sense.classList.remove("on"), milliseconds));
}

export function showSenses(news) {
  const felt = begun(news.vibrations ?? [], feltUpTo);
  feltUpTo = felt.newest;
  const vibration = felt.fresh.at(-1);
  if (vibration) {
    shake(vibration.pattern);
    const on = vibration.pattern.filter((_, index) => index % 2 === 0);
    const length = vibration.pattern.reduce((sum, part) => sum + part, 0);
    note("motor", vibration.n, `Motor: ${on.join(" · ")} ms`, Math.max(1500, length));
  }
  const heard = begun(news.sounds ?? [], heardUpTo);
  heardUpTo = heard.newest;
  for (const sound of heard.fresh.slice(-2)) {
    speaker.play(sound.name);
    const title = soundNames[sound.name] ?? sound.name;
    note("speaker", sound.n, `${title}${speaker.isMuted ? " (muted)" : ""}`, 2500);
  }
  const dark = news.off ? "Light off" : "Light off: press any key";
  put(find("light").querySelector("span"), news.light ? "Light on" : dark);
  find("light").classList.toggle("on", news.light);
}

function showMute() {
  mark(find("mute"), "aria-pressed", speaker.isMuted);
  mark(find("mute"), "aria-label", "Mute");
  put(find("mute-words"), speaker.isMuted ? "Sound off" : "Sound on");
}

find("mute").addEventListener("click", () => {
  speaker.isMuted = !speaker.isMuted;
  memory.write("muted", speaker.isMuted ? "yes" : "no");
  speaker.wake();
  showMute();
});
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => speaker.wake(), { capture: true });
}

showMute();
