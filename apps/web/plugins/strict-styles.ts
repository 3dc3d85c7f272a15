import type { Plugin } from 'vite';

/**
 * Three packages write <style> elements at run time, which `style-src 'self'` forbids. What they write is
 * - sonner: its whole style sheet, which src/styles/index.css imports as a file instead;
 * - radix-ui's select: two rules that hide a scrollbar, which src/styles/index.css has;
 * - react-style-singleton (under radix-ui's dialogs): the scroll lock, applied through the CSSOM here, which the policy allows.
 * A build fails when a package no longer looks as expected.
 */
export const strictStyles = (): Plugin => ({
  name: 'strict-styles',
  enforce: 'pre',
  transform(code, id) {
    for (const { file, pattern, replacement } of REWRITES) {
      if (!file.test(id)) continue;
      if (!pattern.test(code)) throw new Error(`strict-styles: ${id} no longer injects styles the known way`);
      return { code: code.replace(pattern, replacement), map: null };
    }
  },
});

const REWRITES = [
  { file: /\/sonner\/dist\/index\.mjs/, pattern: /^__insertCSS\(.*\);?$/m, replacement: '' },
  {
    file: /\/@radix-ui\/react-select\/dist\/index\.mjs/,
    pattern: /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{[^}]*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    replacement: 'null',
  },
  {
    file: /\/react-style-singleton\/dist\/es2015\/singleton\.js/,
    pattern: /^[\s\S]*$/,
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
