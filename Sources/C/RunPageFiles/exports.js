// A run's files: those beside the page, plus GPX and TCX files generated here if missing, with all
// points of the run, byte for byte as the wearable writes them (RunStore/Exports).

/** A relative address; it cannot escape the page's folder, whatever its parts are. */
function fileAddress(folder, id, type) {
  const parts = folder.split("/").filter((part) => part !== "" && part !== "..");
  return ["./" + parts.map(encodeURIComponent).join("/"), `${encodeURIComponent(id)}.${
    encodeURIComponent(type)}`].join(parts.length > 0 ? "/" : "");
}

/** The points of a run as written by `RunPoints`; rejects if they cannot be unpacked. */
async function pointsOf(run) {
  const points = await entryOf("points", run);
  const steady = (text) => {
    let [sum, step] = [0, 0];
    return numbers(text).map((more) => {
      step += more;
      sum += step;
      return sum;
    });
  };
  const names = ["height", "hdop", "speed", "course"];
  const elapsed = points.elapsed == null ? [] : series(points.elapsed, 1);
  return {
    ...points,
    time: points.time == null ? null : steady(points.time),
    north: steady(points.north), east: steady(points.east), distance: steady(points.distance),
    channels: (points.channels ?? []).map(([element, decimals, text]) => ({
      element, decimals, values: series(text, 1) })),
    ...Object.fromEntries(names.map((name) => [name, series(points[name], 1)])),
    elapsed: (at) => elementOfClock("elapsed", elapsed[at] ?? null),
  };
}

/** Escapes text for XML 1.0, and removes characters that XML does not allow. */
function xml(text) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (sign) => signs[sign]);
}

/** Formats an integer as a fixed-point number with `decimals` decimals. */
function decimal(parts, decimals) {
  if (decimals === 0) return String(parts);
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  const whole = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return parts < 0 ? `-${whole}` : whole;
}

const optional = (open, parts, decimals, close) => (
  parts === null ? "" : `${open}${decimal(parts, decimals)}${close}`);
const moment = (milliseconds) => new Date(milliseconds).toISOString();

/** An element for a time on the run's own clock, in tenths of a second. */
const elementOfClock = (name, tenths) => (
  optional(`<moonrunner:${name}>`, tenths, 1, `</moonrunner:${name}>`));

/** Elements with the totals of the clock and the engine. */
function figuresOf(run) {
  const [elapsed, duration, pauses] = run.clock;
  const [moving, ascent, descent, gap] = run.figures;
  const line = (name, parts, decimals) => (
    optional(`<moonrunner:${name}>`, parts, decimals, `</moonrunner:${name}>\n`));
  return [
    elementOfClock("elapsed", elapsed), "\n", line("duration", duration, 1),
    line("moving", moving, 1), line("ascent", ascent, 1), line("descent", descent, 1),
    line("gap", gap, 2),
    ...pauses.map(([from, to]) =>
      `<moonrunner:pause from="${decimal(from, 1)}" to="${decimal(to, 1)}"/>\n`),
  ].join("");
}

function ownLapsOf(run) {
  return run.laps.filter((lap) => lap[5]).map(([, elapsed, duration, distance, , kind]) =>
    `<moonrunner:lap elapsed="${decimal(elapsed, 1)}" duration="${decimal(duration, 1)}" ` +
      `distance="${decimal(distance, 2)}" kind="${kind}"/>\n`).join("");
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const gpxHead = ` xmlns="http://www.topografix.com/GPX/1/1"
 xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
 xmlns:moonrunner="urn:moonrunner:gpx:1"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="http://www.topografix.com/GPX/1/1
 http://www.topografix.com/GPX/1/1/gpx.xsd
 http://www.garmin.com/xmlschemas/TrackPointExtension/v2
 https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">
`;
const tcxHead = `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/\
TrainingCenterDatabase/v2"
 xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"
 xmlns:moonrunner="urn:moonrunner:tcx:1"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2
 https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd
 http://www.garmin.com/xmlschemas/ActivityExtension/v2
 https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd">
<Activities>
`;

/** The title of a run for other programs, in the units of the page. */
function title(run) {
  return xml(run.titles[chosen.units === "km" ? 0 : 1]);
}

function gpxFile(run) {
  // The schema requires longitudes below 180.
  const place = (north, east) =>
    `lat="${decimal(north, 7)}" lon="${decimal(east < 1.8e9 ? east : -1.8e9, 7)}">\n`;
  const time = (milliseconds) =>
    (milliseconds === null ? "" : `<time>${moment(milliseconds)}</time>\n`);
  const parts = [
    xmlHead, `<gpx version="1.1" creator="${xml(run.software)}"`, gpxHead,
    `<metadata>\n<name>${title(run)}</name>\n<desc>${xml(run.id)}</desc>\n`, time(run.start),
    "</metadata>\n",
  ];
  for (const [name, north, east, milliseconds] of run.pins) {
    parts.push(
      `<wpt ${place(north, east)}`, time(milliseconds), `<name>${xml(name)}</name>\n`,
      "<sym>Flag</sym>\n<type>badge</type>\n</wpt>\n");
  }
  parts.push(
    `<trk>\n<name>${title(run)}</name>\n<cmt>${xml(run.id)}</cmt>\n`,
    `<type>${xml(run.sport ?? "running")}</type>\n`);
  parts.push("<extensions>", figuresOf(run), ownLapsOf(run));
  if (run.journal) parts.push(`<moonrunner:journal>${run.journal}</moonrunner:journal>\n`);
  parts.push("</extensions>\n");
  let at = 0;
  for (const count of run.segments) {
    parts.push("<trkseg>\n");
    for (const end = at + count; at < end; at += 1) {
      parts.push(
        `<trkpt ${place(run.north[at], run.east[at])}`,
        optional("<ele>", run.height[at], 1, "</ele>\n"),
        time(run.time && run.begin + run.time[at]),
        optional("<hdop>", run.hdop[at], 1, "</hdop>\n"), gpxExtensions(run, at), "</trkpt>\n");
    }
    parts.push("</trkseg>\n");
  }
  parts.push("</trk>\n</gpx>\n");
  return parts;
}

function gpxExtensions(run, at) {
  // The schema allows angles up to 360.
  const known = run.course[at];
  const course = known !== null && known >= 0 && known <= 3600 ? known : null;
  const elements = (prefix) => run.channels.map(({ element, decimals, values }) =>
    element.startsWith(prefix)
      ? optional(`<${element}>`, values[at], decimals, `</${element}>`) : "").join("");
  const measured = elements("gpxtpx:") +
    optional("<gpxtpx:speed>", run.speed[at], 2, "</gpxtpx:speed>") +
    optional("<gpxtpx:course>", course, 1, "</gpxtpx:course>");
  const motion = measured === "" ? ""
    : `<gpxtpx:TrackPointExtension>${measured}</gpxtpx:TrackPointExtension>`;
  const distance = decimal(run.distance[at], 2);
  return `<extensions>${motion}${elements("gpxpx:")}<moonrunner:distance>${distance}</moonrunner:distance>${
    run.elapsed(at)}</extensions>\n`;
}

function tcxFile(run) {
  const parts = [
    xmlHead, tcxHead, `<Activity Sport="${run.tcxSport ?? "Running"}">\n<Id>${moment(run.begin)}</Id>\n`];
  // Remaining points of the current segment.
  let [at, segment, left] = [0, 0, run.segments[0] ?? 0];
  for (const [start, , tenths, centimetres, fastest, kind, count, isRest] of run.laps) {
    parts.push(
      `<Lap StartTime="${moment(run.begin + start)}">\n`,
      `<TotalTimeSeconds>${decimal(tenths, 1)}</TotalTimeSeconds>\n`,
      `<DistanceMeters>${decimal(centimetres, 2)}</DistanceMeters>\n`,
      optional("<MaximumSpeed>", fastest, 2, "</MaximumSpeed>\n"),
      `<Calories>0</Calories>\n<Intensity>${isRest ? "Resting" : "Active"}</Intensity>\n`,
      `<TriggerMethod>${kind === "auto" ? "Distance" : "Manual"}</TriggerMethod>\n`);
    for (let more = count; more > 0;) {
      const points = Math.min(more, left);
      parts.push("<Track>\n");
      for (const end = at + points; at < end; at += 1) parts.push(trackpoint(run, at));
      parts.push("</Track>\n");
      more -= points;
      left -= points;
      if (left === 0) [segment, left] = [segment + 1, run.segments[segment + 1] ?? Infinity];
    }
    parts.push("</Lap>\n");
  }
  parts.push(`<Notes>${title(run)}</Notes>\n`);
  if (run.creator) {
    const [name, major, minor] = run.creator;
    parts.push(
      `<Creator xsi:type="Device_t">\n<Name>${xml(name)}</Name>\n<UnitId>0</UnitId>\n`,
      `<ProductID>0</ProductID>\n<Version><VersionMajor>${major}</VersionMajor>`,
      `<VersionMinor>${minor}</VersionMinor></Version>\n</Creator>\n`);
  }
  parts.push(
    `<Extensions>${figuresOf(run)}</Extensions>\n`,
    "</Activity>\n</Activities>\n</TrainingCenterDatabase>\n");
  return parts;
}

function trackpoint(run, at) {
  const valueOf = (name) => {
    const channel = run.channels.find(({ element }) => element.endsWith(`:${name}`));
    return channel === undefined ? null : channel.values[at];
  };
  const cadence = valueOf("cad") === null ? null : Math.min(valueOf("cad"), 254);
  const own = optional("<ns3:Speed>", run.speed[at], 2, "</ns3:Speed>") +
    optional("<ns3:RunCadence>", run.sport ? null : cadence, 0, "</ns3:RunCadence>") +
    optional("<ns3:Watts>", valueOf("PowerInWatts"), 0, "</ns3:Watts>");
  const measured = (own === "" ? "" : `<ns3:TPX>${own}</ns3:TPX>`) + run.elapsed(at);
  return `<Trackpoint>\n<Time>${moment(run.begin + run.time[at])}</Time>\n` +
    `<Position><LatitudeDegrees>${decimal(run.north[at], 7)}</LatitudeDegrees>` +
    `<LongitudeDegrees>${decimal(run.east[at], 7)}</LongitudeDegrees></Position>\n` +
    optional("<AltitudeMeters>", run.height[at], 1, "</AltitudeMeters>\n") +
    `<DistanceMeters>${decimal(run.distance[at], 2)}</DistanceMeters>\n` +
    optional("<HeartRateBpm><Value>", valueOf("hr"), 0, "</Value></HeartRateBpm>\n") +
    optional("<Cadence>", run.sport ? cadence : null, 0, "</Cadence>\n") +
    (measured === "" ? "" : `<Extensions>${measured}</Extensions>\n`) + "</Trackpoint>\n";
}

const fileMakers = {
  gpx: { make: gpxFile, mime: "application/gpx+xml" },
  tcx: { make: tcxFile, mime: "application/vnd.garmin.tcx+xml" },
};

/** Saves a file through the browser. */
function save(name, mime, parts) {
  const address = URL.createObjectURL(new Blob(parts, { type: mime }));
  make("a", { href: address, download: name }).click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Buttons for formats without a file beside the page; TCX cannot represent undated runs. */
function madeFiles(run, beside) {
  if (run.blocks.points === null) return [];
  return Object.entries(fileMakers)
    .filter(([type]) => !beside.includes(type) && (type !== "tcx" || run.start !== null))
    .map(([type, maker]) => {
      const button = make("button", { type: "button", "data-type": type }, type.toUpperCase());
      button.addEventListener("click", async () => {
        try {
          save(`${run.id}.${type}`, maker.mime, maker.make(await pointsOf(run)));
        } catch {
          button.closest("section").querySelector(".note").textContent = say(packTrouble());
        }
      });
      return make("li", {}, button);
    });
}

function filesCard(run, card) {
  const [folder, ...types] = run.files ?? [""];
  const items = [
    ...types.map((type) =>
      make("li", {},
        make("a", { href: fileAddress(folder, run.id, type) }, type.toUpperCase()))),
    ...madeFiles(run, types),
  ];
  return panel(
    say(items.length > 0 ? "files" : "measured"),
    items.length > 0 && make("ul", { class: "files" }, items),
    make("p", { class: "note" }, measuredWords(run, card)));
}
