import type { Plugin } from 'vite';

const PRELOADED = /(?:sofia-sans-condensed|ibm-plex-sans)-latin-wght-normal.*\.woff2$/;

/** The two latin font files are on every page: the browser starts them with the document, not after the style sheet. */
export const fontPreload = (): Plugin => ({
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
});
