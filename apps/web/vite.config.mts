import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const GENERATOR = here('./art/terrain.mjs');
const SOCIAL = here('./art/social.mjs');
const CACHE = here('../../node_modules/.cache/terrain');
const IMPORT = /^terrain:([a-z0-9-]+)\.svg\?url$/;
const PRELOADED = /(?:sofia-sans-condensed|ibm-plex-sans)-latin-wght-normal.*\.woff2$/;

/** What the api answers, also while the development server serves the pages. */
const SERVED = ['/api', '/icon.svg', '/favicon.ico', '/apple-touch-icon.png', '/manifest.webmanifest'];

const REWRITES = [
  { file: /\/sonner\/dist\/index\.mjs/, pattern: /^__insertCSS\(.*\);?$/m, replacement: '' },
  {
    file: /\/@radix-ui\/react-select\/dist\/index\.mjs/,
    pattern: /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{[^}]*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    replacement: 'null',
  },
  {
    file: /\/react-style-singleton\/dist\/es2015\/singleton\.js/,
    pattern: /^[\s\S]*stylesheetSingleton = function[\s\S]*$/,
    replacement: `export const stylesheetSingleton = () => {
  let users = 0;
  let sheet = null;
  return {
    add(css) {
      if (users++ > 0) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      if (--users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
};
`,
  },
];

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), terrainArt(), socialPictures(), strictStyles(), fontPreload(), compressed()],
  resolve: {
    alias: [
      { find: /^~\//, replacement: here('./src/') },
      { find: /^@app\/(domain|contracts)$/, replacement: here('../../libs/$1/src/index.ts') },
      { find: /^@app\/(domain|contracts|telemetry)\//, replacement: `${here('../../libs')}/$1/src/` },
    ],
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, process.env.API_URL ?? 'http://localhost:3000'])),
  },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
    // A data: URL would need room in the content security policy.
    assetsInlineLimit: 0,
  },
});

/**
 * Small modules that at least 12 pages share are one file, and what every page loads is two: the libraries and our own. Left
 * alone, a page fetched up to 65 files, most of them smaller than the headers of a request. What needs the libraries of
 * dialogs, menus and toasts stays apart, because more than half of the pages do without it.
 */
function groups(): Rolldown.CodeSplittingGroup[] {
  const LARGE = /node_modules[\\/](?:@radix-ui|radix-ui|react-remove-scroll|@floating-ui|sonner)[\\/]/;
  const found = new Map<string, boolean>();
  const needsLarge = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const known = found.get(id);
    if (known !== undefined) return known;
    // Ends a circle of imports, which only libraries have.
    found.set(id, false);
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    const needs = LARGE.test(id) || imported.some((one) => needsLarge(one, context));
    found.set(id, needs);
    return needs;
  };
  return [
    { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
    { name: 'site', tags: ['$initial'], priority: 2 },
    {
      name: (id, context) => (needsLarge(id, context) ? null : 'parts'),
      debugName: 'parts',
      minShareCount: 12,
      priority: 1,
    },
  ];
}

/**
 * `import url from 'terrain:squad.svg?url'` is the address of a drawn map. It is drawn once per version of the
 * generator and kept in node_modules/.cache; from there on it is an asset like any other.
 */
function terrainArt(): Plugin {
  return {
    name: 'terrain-art',
    enforce: 'pre',
    async resolveId(source) {
      const name = IMPORT.exec(source)?.[1];
      return name ? `${await drawn(name)}?url` : undefined;
    },
  };
}

async function drawn(name: string): Promise<string> {
  const version = createHash('sha256').update(readFileSync(GENERATOR)).digest('hex').slice(0, 12);
  const file = join(CACHE, version, `terrain-${name}.svg`);
  if (existsSync(file)) return file;
  const { TERRAINS } = (await import(GENERATOR)) as { TERRAINS: Record<string, () => string> };
  const draw = TERRAINS[name];
  if (!draw) throw new Error(`there is no terrain called ${name}`);
  keep(file, draw());
  return file;
}

/**
 * The maps behind the pictures of shared links, `/social/<part>.png`. A build serves any community: the api writes names
 * and marks over them.
 */
function socialPictures(): Plugin {
  return {
    name: 'social-pictures',
    apply: 'build',
    async generateBundle() {
      for (const [part, source] of Object.entries(await pictured()))
        this.emitFile({ type: 'asset', fileName: `social/${part}.png`, source });
    },
  };
}

/** The token of each part's colour in the style sheet. */
const TINTS = { community: 'gold', squad: 'squad', reforger: 'reforger', starcitizen: 'starcitizen' } as const;
type Tints = Record<string, string>;

async function pictured(): Promise<Record<string, Uint8Array>> {
  const tokens = readFileSync(here('./src/styles/tokens.css'), 'utf8');
  const colour = (token: string) => {
    const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
    if (!found) throw new Error(`tokens.css has no colour --${token}`);
    return found;
  };
  const tints: Tints = Object.fromEntries(Object.entries(TINTS).map(([part, token]) => [part, colour(token)]));
  const version = createHash('sha256');
  for (const source of [readFileSync(GENERATOR), readFileSync(SOCIAL), JSON.stringify(tints)]) version.update(source);
  const folder = join(CACHE, version.digest('hex').slice(0, 12));
  const file = (part: string) => join(folder, `${part}.png`);
  if (!Object.keys(TINTS).every((part) => existsSync(file(part)))) {
    const { socialCards } = (await import(SOCIAL)) as {
      socialCards: (tints: Tints) => Record<string, Uint8Array>;
    };
    for (const [part, picture] of Object.entries(socialCards(tints))) keep(file(part), picture);
  }
  return Object.fromEntries(Object.keys(TINTS).map((part) => [part, readFileSync(file(part))]));
}

/** Two builds at once may write the same file: it appears whole or not at all. */
function keep(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Three packages write <style> elements at run time, which `style-src 'self'` forbids. What they write is
 * - sonner: its whole style sheet, which src/styles/index.css imports as a file instead;
 * - radix-ui's select: two rules that hide a scrollbar, which src/styles/index.css has;
 * - react-style-singleton (under radix-ui's dialogs): the scroll lock, applied through the CSSOM here, which the policy allows.
 * A build fails when a package no longer looks as expected.
 */
function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    enforce: 'pre',
    transform(code, id) {
      for (const { file, pattern, replacement } of REWRITES) {
        if (!file.test(id)) continue;
        if (!pattern.test(code)) throw new Error(`strict-styles: ${id} no longer injects styles the known way`);
        return { code: code.replace(pattern, replacement), map: null };
      }
    },
  };
}

/** The two latin font files are on every page: the browser starts them with the document, not after the style sheet. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const fonts = Object.keys(bundle).filter((file) => PRELOADED.test(file));
        if (fonts.length !== 2) throw new Error(`expected two latin font files, found ${fonts.length}`);
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** Smaller ones gain nothing. Bytes. */
const COMPRESSED_FROM = 1_024;

/**
 * Leaves every text beside itself as `.br`, which the api sends as it is: once with all care, a seventh smaller than with
 * the little that there is time for in a request.
 */
function compressed(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /^assets\/.+\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const text = readFileSync(join(dir!, file));
          if (text.length < COMPRESSED_FROM) return;
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          writeFileSync(join(dir!, `${file}.br`), await compress(text, { params: size }));
        }),
      );
    },
  };
}
