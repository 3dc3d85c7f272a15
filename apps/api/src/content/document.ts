import { headOf, placeOf, type Head } from '@app/contracts/content/heads';
import type { Site } from '@app/contracts/content/site';
import type { Config } from '../platform/config';
import type { DocumentOf } from '../platform/responses/web';
import { siteOf } from './site';

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => MARKUP[character]!);

/** JSON that may stand inside a script element of data: nothing in it can end the element. */
const inlined = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Completes the built page: what tabs, search engines and shared links show for the address, and the texts the page
 * shows first, so that the browser need not request them. They are in a block of data, which the content security
 * policy does not count as a script.
 * @param html the built page, with a `<title>` and a `</head>`
 */
export const documentOf = (html: string, config: Config): DocumentOf => {
  const tongue = html.replace(/<html(?: lang="[^"]*")?/, `<html lang="${escaped(config.community.locale)}"`);
  const [before, after] = tongue.split(/<title>.*?<\/title>/s) as [string, string | undefined];
  if (after === undefined || !after.includes('</head>')) throw new Error('The built page has no title or no head.');

  /** @returns undefined for an article that is not there; while articles are closed nobody learns which exist */
  const headFor = (path: string, site: Site): Head | undefined => {
    const head = headOf(path, site);
    const id = /^\/news\/([^/]+)$/.exec(path)?.[1];
    if (id === undefined || !head.indexed) return head;
    const article = config.texts.contents.news.articles.find((one) => one.id === id);
    return article && { ...head, title: `${article.marks.title} - ${site.name}`, description: article.marks.summary };
  };

  return (pathname) => {
    const site = siteOf(config);
    const { path, found } = placeOf(pathname, site);
    if (path !== pathname) return { movedTo: path };
    const ownHead = headFor(path, site);
    const head = ownHead ?? { ...headOf(path, site), title: `Article Not Found - ${site.name}`, indexed: false };
    return { found: found && ownHead !== undefined, html: written(path, head, site) };
  };

  function written(path: string, { title, description, picture, indexed, content }: Head, site: Site): string {
    const url = `${config.publicUrl}${path}`;
    const tags = [
      `<title>${escaped(title)}</title>`,
      meta('name', 'description', description),
      indexed ? `<link rel="canonical" href="${escaped(url)}" />` : meta('name', 'robots', 'noindex'),
      meta('property', 'og:site_name', site.name),
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
      meta('property', 'og:image', `${config.publicUrl}/social/${picture}.png`),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
      meta('property', 'og:image:alt', site.name),
      meta('name', 'twitter:card', 'summary_large_image'),
      `<script type="application/json" id="preloaded">${inlined({
        site,
        contents: content ? { [content]: config.texts.contents[content] } : {},
      })}</script>`,
    ];
    return `${before}${tags.join('\n    ')}${after}`;
  }
};

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;
