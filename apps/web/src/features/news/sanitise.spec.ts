import { HOSTILE_HTML } from '../../../../../test/hostile-html';
import { sanitised } from './sanitise';

/** What is left of a text, as it would be written down. */
const left = (html: string): string => {
  const place = document.createElement('div');
  place.append(sanitised(html));
  return place.innerHTML;
};

const ALLOWED = new Set(
  'P,BR,HR,H2,H3,H4,BLOCKQUOTE,PRE,CODE,UL,OL,LI,DL,DT,DD,A,STRONG,B,EM,I,U,S,SMALL,SUB,SUP,ABBR,MARK,FIGURE,FIGCAPTION,IMG,TABLE,CAPTION,THEAD,TBODY,TFOOT,TR,TH,TD'.split(
    ',',
  ),
);

describe.each(HOSTILE_HTML)('%s', (html) => {
  const check = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      expect(ALLOWED).toContain(element.tagName);
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|style|class|^id$|name|srcset|ping|action|poster|srcdoc|^is$/);
        if (name === 'src') expect(new URL(value, 'https://here.example').origin).toBe('https://here.example');
        if (name === 'href') expect(new URL(value, 'https://here.example').origin).toBe('https://here.example');
      }
    }
  };

  test('nothing in it runs, styles, sends or fetches', () => {
    const fragment = sanitised(html);
    check(fragment);
    // And not after it was written down and read again either.
    const again = document.createElement('div');
    again.innerHTML = left(html);
    check(again);
  });
});

test('an article keeps what it is made of', () => {
  const article =
    '<h2>Two</h2><p>One <strong>bold</strong> and <em>one</em> <a href="/faq#slot">link</a>.</p><ul><li>a</li></ul><blockquote><p>q</p></blockquote><table><tbody><tr><th scope="row">a</th><td colspan="2">1</td></tr></tbody></table><img src="/icon.svg" alt="The mark" width="48" height="48"><pre><code>x</code></pre>';
  expect(left(article)).toBe(article);
});

test('a link that leaves the site opens beside it and takes nothing along', () => {
  expect(left('<a href="https://example.org/a">a</a>')).toBe(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">a</a>',
  );
  expect(left('<a href="https://example.org" target="_top" rel="opener">a</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
  );
  expect(left('<a href="/faq" target="_blank">a</a>')).toBe('<a href="/faq">a</a>');
  expect(left('<a href="mailto:staff@example.org">a</a>')).toBe('<a href="mailto:staff@example.org">a</a>');
});

test('the words of what is dropped stay', () =>
  expect(left('<h1>Title</h1><center><font color=red>red</font></center>')).toBe('Titlered'));
