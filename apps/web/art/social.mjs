import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { TERRAINS } from './terrain.mjs';

/**
 * What stands behind the name on the picture of a shared link: the map of a part of the community, with what it is about
 * to do. No words and no marks: those are a community's own, and the api writes them over it.
 */
const WIDTH = 1200;
const HEIGHT = 630;
const GROUND = '#0b0d0a';
const INK = '#ecede3';

const PICTURES = {
  community: { terrain: 'community-hero', places: 'xMaxYMin', plan: phaseLines },
  squad: { terrain: 'squad-1', places: 'xMaxYMid', plan: zones },
  reforger: { terrain: 'reforger-2', places: 'xMaxYMid', plan: route },
  starcitizen: { terrain: 'star-citizen-2', places: 'xMaxYMid', plan: corridor },
};

/**
 * All of them as PNG, by name.
 * @param {Record<string, string>} tints colour of each
 * @returns {Record<string, Buffer>}
 */
export function socialCards(tints) {
  return Object.fromEntries(Object.entries(PICTURES).map(([name, picture]) => [name, png(svg(picture, tints[name]))]));
}

function svg({ terrain, places, plan }, tint) {
  // Without their labels: those would be set in whatever font the building machine has.
  const map = TERRAINS[terrain]()
    .replaceAll('#fff', tint)
    .replace(/<text[^>]*>.*?<\/text>/g, '')
    .replace(
      'preserveAspectRatio="xMidYMid slice"',
      `width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="${places} slice"`,
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><radialGradient id="glow" cx=".74" cy=".22" r=".8"><stop offset="0" stop-color="${tint}" stop-opacity=".16"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient>
<linearGradient id="fade"><stop offset=".12" stop-color="${GROUND}"/><stop offset=".45" stop-color="${GROUND}" stop-opacity=".62"/><stop offset=".75" stop-color="${GROUND}" stop-opacity="0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>
${map}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#fade)"/>
<g fill="none" stroke="${tint}" stroke-width="3.5">${plan()}</g></svg>`;
}

function phaseLines() {
  const ways = [
    'M560 20c-14 110 20 210 30 290s-26 160-10 300',
    'M760 20c20 110 8 180-8 270s-16 150 14 320',
    'M960 20c-20 100-4 170 12 270s-20 150-14 320',
  ];
  return `${ways.map((d) => `<path d="${d}"/>`).join('')}<g stroke-dasharray="18 11"><path d="M470 400C620 400 700 340 800 300S960 230 1010 170M470 440C640 440 720 380 815 340S985 270 1040 196"/></g><path d="M980 166l66-36 16 80"/><ellipse cx="1110" cy="104" rx="62" ry="44"/>`;
}

function zones() {
  const places = [
    [684, 400],
    [860, 260],
    [1070, 170],
  ];
  const legs = 'M460 440L636 414M724 366L816 294M914 238L1012 196';
  return `<path d="${legs}" stroke-dasharray="18 11"/>${places.map(([x, y]) => circle(x, y, 46)).join('')}`;
}

function route() {
  const stops = [
    [606, 389],
    [760, 352],
    [905, 326],
  ];
  return `<path d="M450 408C560 408 660 366 760 352S1010 330 1064 200" stroke-width="5"/>${stops
    .map(([x, y]) => `<path d="M${x} ${y}l-17-17v-36h34v36z" fill="${GROUND}"/>`)
    .join('')}${circle(1078, 160, 46)}`;
}

function corridor() {
  const places = [
    [590, 210],
    [740, 300],
    [900, 400],
    [1080, 150],
  ];
  const lanes = [-13, 13].map(
    (side) => `M450 ${372 + side}L590 ${210 + side}L740 ${300 + side}L${900 + side} ${400 + side}L${1080 + side} 150`,
  );
  return `${lanes.map((d) => `<path d="${d}"/>`).join('')}${places.map(([x, y]) => circle(x, y, 32)).join('')}`;
}

const circle = (x, y, radius) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${GROUND}"/><circle cx="${x}" cy="${y}" r="${radius - 9}" stroke-width="2" stroke-dasharray="3 7"/><circle cx="${x}" cy="${y}" r="7" fill="currentColor" stroke="none" color="${INK}"/>`;

/** Drawn in one colour on dark ground, a picture needs a colour for each step of brightness and no more. */
function png(picture) {
  const { pixels, width, height } = new Resvg(picture, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  }).render();
  const steps = Array.from({ length: 128 }, () => [0, 0, 0, 0]);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const brightness = 0.3 * pixels[at] + 0.59 * pixels[at + 1] + 0.11 * pixels[at + 2];
      const step = Math.min(127, Math.floor(brightness / 2));
      rows[y * (width + 1) + 1 + x] = step;
      const sum = steps[step];
      for (let channel = 0; channel < 3; channel++) sum[channel] += pixels[at + channel];
      sum[3]++;
    }
  const palette = Buffer.from(steps.flatMap(([r, g, b, n]) => [r, g, b].map((sum) => Math.round(sum / (n || 1)))));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
