// Streets under a run's way, from tiles that all runs share (StreetRow.swift), and what runs are
// called after.

const tileSide = 2 ** 14;
const tileUnits = 1024;
/** In the order of drawing, each with the pixels a metre from which on it is drawn. */
const streetKinds = {
  wood: 0, green: 0.03, water: 0, brook: 0.12, river: 0, rail: 0.04, path: 0.14, track: 0.08,
  minor: 0.04, medium: 0.015, major: 0, motorway: 0,
};
const areaKinds = new Set(["wood", "green", "water"]);
/** Pixels a metre from which on lines are as wide as they become: none wider than a way's rim. */
const widthScale = 0.48;

/** Column and row of each tile that the page has. */
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

/** Metres that a degree measures at a latitude, on the ellipsoid that runs are measured on. */
function degreeMetres(latitude) {
  const [radius, squared] = [6378137, 0.0066943799901413];
  const angle = (latitude * Math.PI) / 180;
  const root = Math.sqrt(1 - squared * Math.sin(angle) ** 2);
  const degree = (Math.PI / 180) * radius;
  return {
    east: (degree / root) * Math.cos(angle), north: (degree * (1 - squared)) / root ** 3,
  };
}

/** What turns the rectangle of a tile into metres from the start, as the card has its points. */
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

/** One path of all lines or areas of a kind in a tile. */
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

/** The tiles that lie under a map, with what turns their units into its pixels. */
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

/** The streets under a map in so many pixels; `null` where no tile lies. */
function streetLayer(card, scale, width, height) {
  const tiles = tilesUnder(card, scale, width, height);
  if (tiles.length === 0) return null;
  // Over the grid, which shows where the map ends.
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

/** Whose data the streets are. */
function creditLink() {
  const credits = index.streets.credits.join(" · ");
  return outLink("https://www.openstreetmap.org/copyright", credits);
}

const streetCredit = () => make("p", { class: "credit" }, creditLink());

/** The licence of the streets, which are a part of a database, at the foot of the page. */
function sayFoot() {
  const foot = find("foot");
  foot.hidden = index.streets === undefined;
  if (foot.hidden) return;
  foot.replaceChildren(
    `${say("streetData")}: `, creditLink(), " · ",
    outLink("https://opendatacommons.org/licenses/odbl/1-0/", say("databaseLicense")));
}
