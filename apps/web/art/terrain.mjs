import { contours } from 'd3-contour';
import { createNoise2D } from 'simplex-noise';

/**
 * Topographic maps from noise: one ink of varying opacity on transparent ground, so that a page can tint them.
 * Pure functions of their arguments; the same terrain is the same text, byte for byte.
 */
/** How each part of the community looks from above, whatever the size of the picture. */
const COMMUNITY = { seed: 23, octaves: 4, frequency: 1.9, warp: 0.26, ridge: 0.5 };
const SQUAD = { seed: 8, octaves: 4, frequency: 2, warp: 0.3, ridge: 0.2, levels: 16 };
const REFORGER = { seed: 41, octaves: 5, frequency: 2.6, warp: 0.2, ridge: 0.45, levels: 13, seaLevels: 6 };
const STAR_CITIZEN = { seed: 5, octaves: 3, frequency: 1.3, warp: 0.05, ridge: 0, levels: 16 };

const CARD = { width: 480, height: 360 };
const HERO = { width: 1440, height: 640 };
/** Leaves the sea to the words of the page. */
const OFFSHORE = { x: 0.67, y: 0.53, reachX: 0.33, reachY: 0.56 };

export const TERRAINS = {
  'community-hero': terrain({ ...COMMUNITY, levels: 18, width: 1440, height: 780 }),
  'community-strip': terrain({ ...COMMUNITY, levels: 16, width: 1440, height: 280, span: 780, seedAdd: 4 }),
  squad: terrain({ ...SQUAD, ...CARD, span: 560, feature: river() }),
  reforger: terrain({ ...REFORGER, ...CARD, span: 420, relief: 0.42, feature: island() }),
  'star-citizen': terrain({ ...STAR_CITIZEN, ...CARD, span: 620, feature: craters }),
  ...five('squad', (seedAdd) => ({ ...SQUAD, ...HERO, span: 700, seedAdd, feature: river(seedAdd * 1.3) })),
  ...five('reforger', (seedAdd) => ({
    ...REFORGER,
    ...HERO,
    span: 560,
    relief: 0.42,
    seedAdd,
    feature: island(OFFSHORE),
  })),
  ...five('star-citizen', (seedAdd) => ({ ...STAR_CITIZEN, ...HERO, span: 780, seedAdd, feature: craters })),
};

/**
 * @typedef {object} Ground
 * @property {number} seed @property {number} [seedAdd] another picture of the same country
 * @property {number} octaves @property {number} frequency features across `span` @property {number} warp @property {number} ridge 0 hills to 1 ridges
 * @property {number} levels contour lines of the land @property {number} [seaLevels] contour lines below the coast
 * @property {number} width in px @property {number} height in px @property {number} [span] px that count as 1 (default: the height)
 * @property {number} [relief] how much the noise weighs against the feature, default 1
 * @property {(x: number, y: number, random: () => number) => (x: number, y: number) => number} [feature]
 */

/** @param {Ground} ground */
function terrain(ground) {
  return () => draw(ground);
}

/** The five pictures of a landing page: `squad-1` to `squad-5`. @param {(seedAdd: number) => Ground} ground */
function five(name, ground) {
  return Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${name}-${n}`, terrain(ground(n))]));
}

const CELL = 7.5;
const GRID = 120;
const SHORTEST_RING = 11;
/** Where the sea gets too deep for lines. */
const SHELF = -1.5;
const COAST = ' stroke-width="3.6" stroke-opacity=".8"';
const SEA = ' fill="none" stroke-width="1.6" stroke-opacity=".2" stroke-dasharray="4 10"';

function draw(ground) {
  const { width, height, levels, seaLevels = 0 } = ground;
  const columns = Math.ceil(width / CELL) + 3;
  const rows = Math.ceil(height / CELL) + 3;
  const heights = surface(ground, columns, rows);
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const coast = seaLevels ? 0 : low;
  const thresholds = Array.from(
    { length: levels },
    (_, i) => coast + ((high - coast) * (i + (seaLevels ? 0 : 1))) / (levels + 1),
  );
  const lines = contours().size([columns, rows]).smooth(true);
  const land = thresholds.map((threshold) => path(lines.contour(heights, threshold).coordinates));
  const sea = Array.from({ length: seaLevels }, (_, i) =>
    path(lines.contour(heights, (Math.max(low, SHELF) * (i + 1)) / (seaLevels + 1)).coordinates),
  );
  const minor = land.filter((_, i) => i % 5 !== 0);
  const index = land.filter((_, i) => i % 5 === 0);
  const draw = (d, extra = '') => `<path d="${d}"${extra}/>`;
  // Half a pixel is as fine as lines are drawn; the scale keeps the numbers whole and the file small.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    // Every line is written once: its band and its stroke share the path.
    `<g transform="scale(.5)" stroke="#fff" fill="#fff" fill-opacity=".0105">`,
    `<g stroke-width="1.6" stroke-opacity=".26">${minor.map((d) => draw(d)).join('')}</g>`,
    `<g stroke-width="2.6" stroke-opacity=".5">${index.map((d, i) => draw(d, seaLevels && i === 0 ? COAST : '')).join('')}</g>`,
    sea.length ? draw(sea.join(''), SEA) : '',
    '</g>',
    `<path d="${gridLines(width, height)}" fill="none" stroke="#fff" stroke-opacity=".1"/>`,
    `<g fill="#fff" font-family="'IBM Plex Sans','Noto Sans',system-ui,sans-serif" font-size="12">`,
    `<g fill-opacity=".34">${margin(width)}</g>`,
    `<g fill-opacity=".46">${spotHeights(ground, heights, columns, rows, coast, high)}</g></g></svg>`,
  ].join('');
}

function surface(
  { seed, seedAdd = 0, octaves, frequency, warp, ridge, height, span = height, width, relief = 1, feature },
  columns,
  rows,
) {
  const random = mulberry32(seed + seedAdd * 101);
  const noise = createNoise2D(random);
  const bend = createNoise2D(random);
  const add = feature?.(width / span, height / span, random) ?? (() => 0);
  const heights = new Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((column - 1) * CELL) / span;
      const y = ((row - 1) * CELL) / span;
      const wx = x + warp * bend(x * 1.4 + 7.1, y * 1.4);
      const wy = y + warp * bend(x * 1.4, y * 1.4 + 3.7);
      heights[row * columns + column] = relief * fbm(noise, wx, wy, octaves, frequency, ridge) + add(x, y);
    }
  return heights;
}

function fbm(noise, x, y, octaves, frequency, ridge) {
  let sum = 0;
  let amplitude = 1;
  let scale = frequency / 2;
  for (let octave = 0; octave < octaves; octave++) {
    const hills = noise(x * scale, y * scale);
    sum += amplitude * (hills * (1 - ridge) + (1 - 2 * Math.abs(hills)) * ridge);
    amplitude *= 0.47;
    scale *= 2.05;
  }
  return sum;
}

/** A valley along a sine, from edge to edge. */
function river(phase = 0) {
  return () => (x, y) => {
    const distance = y - (0.34 + 0.14 * Math.sin(x * 4.4 + 0.6 + phase));
    return -0.75 * Math.exp(-(distance * distance) / 0.006);
  };
}

/** Land with sea around it; the coast lies at zero. Middle and reach are shares of the picture. */
function island({ x: middleX, y: middleY, reachX, reachY } = { x: 0.52, y: 0.68, reachX: 0.5, reachY: 0.62 }) {
  return (width, height) => (x, y) => {
    const dx = (x - width * middleX) / (width * reachX);
    const dy = (y - height * middleY) / (height * reachY);
    return 0.66 - 1.05 * (dx * dx + dy * dy) ** 0.9;
  };
}

/** Ninety bowls with raised rims, many small and few large. */
function craters(width, height, random) {
  const pits = Array.from({ length: 90 }, () => ({
    x: random() * width,
    y: random() * height,
    radius: 0.012 + 0.15 * random() ** 4,
  }));
  return (x, y) =>
    pits.reduce((sum, pit) => {
      const q = ((x - pit.x) ** 2 + (y - pit.y) ** 2) / pit.radius ** 2;
      if (q > 4) return sum;
      return sum + (q < 1 ? 0.55 * q - 0.42 : 0.13 * Math.exp(-4.2 * (q - 1)));
    }, 0);
}

/** Relative coordinates in half pixels: a third of the bytes of absolute ones. */
function path(polygons) {
  let d = '';
  for (const polygon of polygons)
    for (const ring of polygon) {
      if (ring.length < SHORTEST_RING) continue;
      let [px, py] = place(ring[0]);
      d += `M${px} ${py}l`;
      for (let i = 1; i < ring.length - 1; i++) {
        const [x, y] = place(ring[i]);
        if (x === px && y === py) continue;
        const dy = y - py;
        d += `${i > 1 && x - px >= 0 ? ' ' : ''}${x - px}${dy < 0 ? '' : ' '}${dy}`;
        [px, py] = [x, y];
      }
      d += 'z';
    }
  return d;
}

const place = ([x, y]) => [Math.round((x - 1.5) * CELL * 2), Math.round((y - 1.5) * CELL * 2)];

function gridLines(width, height) {
  let d = '';
  for (let x = GRID / 2; x < width; x += GRID) d += `M${x} 0v${height}`;
  for (let y = GRID / 2; y < height; y += GRID) d += `M0 ${y}h${width}`;
  return d;
}

function margin(width) {
  let text = '';
  for (let x = GRID / 2, easting = 35; x < width; x += GRID, easting++)
    text += `<text x="${x}" y="14" text-anchor="middle">${easting}</text>`;
  return text;
}

/** Summits in the top 38 per cent of the heights, at least 170 px apart, highest first. */
function spotHeights({ width, height }, heights, columns, rows, low, high) {
  const summits = [];
  for (let row = 2; row < rows - 2; row++)
    for (let column = 2; column < columns - 2; column++) {
      const at = row * columns + column;
      const around = [
        at - 1,
        at + 1,
        at - columns,
        at + columns,
        at - columns - 1,
        at - columns + 1,
        at + columns - 1,
        at + columns + 1,
      ];
      const rise = (heights[at] - low) / (high - low);
      if (rise > 0.62 && around.every((other) => heights[other] <= heights[at]))
        summits.push({
          x: Math.round((column - 1) * CELL),
          y: Math.round((row - 1) * CELL),
          metres: Math.round(420 + rise * 272),
        });
    }
  const shown = [];
  for (const summit of summits.sort((a, b) => b.metres - a.metres)) {
    if (summit.x < 24 || summit.y < 34 || summit.x > width - 56 || summit.y > height - 18) continue;
    if (shown.every((other) => Math.hypot(other.x - summit.x, other.y - summit.y) >= 170)) shown.push(summit);
  }
  return shown
    .map(({ x, y, metres }) => `<path d="M${x - 4} ${y + 3}h8l-4-7z"/><text x="${x + 7}" y="${y + 4}">${metres}</text>`)
    .join('');
}

function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
