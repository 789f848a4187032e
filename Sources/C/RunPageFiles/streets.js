// Streets under a run's track, from tiles shared by all runs (StreetRow.swift).

const tileSide = 2 ** 14;
const tileUnits = 1024;
/** Kinds in drawing order, each with the minimum scale in pixels per metre at which it is drawn. */
const streetKinds = {
  wood: 0, green: 0.03, water: 0, brook: 0.12, river: 0, rail: 0.04, path: 0.14, track: 0.08,
  minor: 0.04, medium: 0.015, major: 0, motorway: 0,
};
const areaKinds = new Set(["wood", "green", "water"]);
/**
 * Scale in pixels per metre at which lines reach full width, which never exceeds the track's
 * casing.
 */
const widthScale = 0.48;

/** Column and row of each tile in the page. */
const streetTiles = (() => {
  const list = numbers(index.streets?.tiles ?? "");
  const tiles = [];
  let [column, row] = [0, 0];
  for (let at = 0; at + 1 < list.length; at += 2) {
    column += list[at];
    row += list[at + 1];
    tiles.push({ column, row });
  }
  return tiles;
})();

/** Metres per degree at a latitude, on the same ellipsoid as run distances. */
function degreeMetres(latitude) {
  const [radius, squared] = [6378137, 0.0066943799901413];
  const angle = (latitude * Math.PI) / 180;
  const root = Math.sqrt(1 - squared * Math.sin(angle) ** 2);
  const degree = (Math.PI / 180) * radius;
  return {
    east: (degree / root) * Math.cos(angle), north: (degree * (1 - squared)) / root ** 3,
  };
}

/** Returns a function from a tile to its rectangle in metres from the start, as in the card. */
function tileMetres(card) {
  const { north, east } = card.start;
  const norths = card.stretches.flat().map((point) => point.north);
  const middle = (Math.min(...norths) + Math.max(...norths)) / 2;
  const metres = degreeMetres(north + middle / degreeMetres(north).north);
  const latitude = (row) =>
    (Math.atan(Math.sinh((1 - (2 * row) / tileSide) * Math.PI)) * 180) / Math.PI;
  return ({ column, row }) => {
    const west = (column / tileSide) * 360 - 180 - east;
    const turn = west - 360 * Math.round(west / 360);
    const across = [turn, turn + 360 / tileSide].map((degrees) => degrees * metres.east);
    const down = [row, row + 1].map((line) => (latitude(line) - north) * metres.north);
    return [{ east: across[0], north: down[0] }, { east: across[1], north: down[1] }];
  };
}

/** The SVG path of all lines or areas of a kind in a tile. */
function streetPath(text, isArea) {
  const list = numbers(text);
  let [at, x, y] = [0, 0, 0];
  let path = "";
  while (at < list.length) {
    const end = Math.min(list.length - 1, at + 2 * list[at]);
    let command = "M";
    for (at += 1; at < end; at += 2) {
      x += list[at];
      y += list[at + 1];
      path += `${command}${x} ${y}`;
      command = "L";
    }
    if (isArea) path += "Z";
  }
  return path;
}

/** The tiles under a map, with the transforms from their units to its pixels. */
function tilesUnder(card, scale, width, height) {
  if (card.start === null || streetTiles.length === 0) return [];
  const metresOf = tileMetres(card);
  return streetTiles.flatMap((tile) => {
    const [low, high] = metresOf(tile).map(scale.place);
    if (high.x < 0 || low.x > width || high.y < 0 || low.y > height) return [];
    const row = given(`tile-${tile.column}-${tile.row}`);
    if (row === null) return [];
    const [across, down] = [(high.x - low.x) / tileUnits, (high.y - low.y) / tileUnits];
    const place = `matrix(${across} 0 0 ${down} ${low.x} ${low.y})`;
    return [{ row, place }];
  });
}

/** The streets under a map of a given size in pixels; `null` if there are no tiles. */
function streetLayer(card, scale, width, height) {
  const tiles = tilesUnder(card, scale, width, height);
  if (tiles.length === 0) return null;
  // Covers the grid, which marks the area without map data.
  const land = tiles.map(({ place }) =>
    draw("rect", { x: -2, y: -2, width: tileUnits + 4, height: tileUnits + 4, transform: place }));
  const groups = Object.entries(streetKinds).map(([kind, from]) => {
    const paths = tiles.filter(({ row }) => typeof row[kind] === "string").map(({ row, place }) =>
      draw("path", { d: streetPath(row[kind], areaKinds.has(kind)), transform: place }));
    return { from, node: draw("g", { class: kind }, paths) };
  });
  const node = draw(
    "g", { class: "streets" }, draw("g", { class: "land" }, land),
    groups.map((group) => group.node));
  const show = (pixels) => {
    const wide = Math.min(1, Math.sqrt(pixels / widthScale));
    node.style.setProperty("--wide", wide.toFixed(3));
    for (const group of groups) {
      group.node.setAttribute("display", pixels < group.from ? "none" : "inline");
    }
  };
  return { node, show };
}

function outLink(href, text) {
  return make("a", { href, target: "_blank", rel: "noreferrer noopener" }, text);
}

/** The attribution of the street data. */
function creditLink() {
  const credits = index.streets.credits.join(" · ");
  return outLink("https://www.openstreetmap.org/copyright", credits);
}

const streetCredit = () => make("p", { class: "credit" }, creditLink());

/** Shows the licence of the streets, an extract from a database, at the foot of the page. */
function sayFoot() {
  const foot = find("foot");
  foot.hidden = index.streets === undefined;
  if (foot.hidden) return;
  foot.replaceChildren(
    `${say("streetData")}: `, creditLink(), " · ",
    outLink("https://opendatacommons.org/licenses/odbl/1-0/", say("databaseLicense")));
}
