import createPurifier, { type Config } from 'dompurify';

const ELEMENTS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'abbr', 'mark', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start'];

/** A path of this site. Browsers read a backslash as a slash, so `/\host` would be another host. */
const OWN = /^\/(?![/\\])/;
const LINKED = /^(?:https:\/\/|mailto:|#|\/(?![/\\]))/i;

const CONFIG = {
  ALLOWED_TAGS: ELEMENTS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: LINKED,
  // The library holds every other attribute against that pattern too.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'scope', 'start'],
  // Parsed once, here, and never written out and parsed again: what was harmless stays so.
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'IMG' && !OWN.test(element.getAttribute('src')?.trim() ?? '')) element.remove();
  const href = element.getAttribute('href');
  if (href === null) return;
  if (!LINKED.test(href.trim())) element.removeAttribute('href');
  else if (/^https:/i.test(href.trim())) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
});

/**
 * Foreign HTML as a piece of a document that may be shown: text with headings, lists, tables, links, and pictures of
 * this site. Nothing in it runs, styles the page, sends anything, or fetches from elsewhere.
 */
export const sanitised = (html: string): DocumentFragment => purifier.sanitize(html, CONFIG);
