import { sanitised } from './sanitise';

/** What is left of a text, as it would be written down. */
const left = (html: string): string => {
  const place = document.createElement('div');
  place.append(sanitised(html));
  return place.innerHTML;
};

/** Collected from the cheat sheets: what has got through one sanitiser or another. */
const HOSTILE = [
  '<script>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=hit()>',
  '<img src="/logo.png" onerror="hit()" onload="hit()">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  String.raw`<img src="/\evil.example/pixel.gif">`,
  '<img src="/&#9;/evil.example/pixel.gif">',
  '<img src="data:image/svg+xml,<svg onload=hit()>">',
  '<img srcset="https://evil.example/a.png 1x" src="/a.png">',
  '<img/src="x"/onerror=hit()>',
  '<a href="javascript:hit()">a</a>',
  '<a href="JaVaScRiPt:hit()">a</a>',
  '<a href="java&#10;script:hit()">a</a>',
  '<a href="&#1;javascript:hit()">a</a>',
  '<a href="vbscript:hit()">a</a>',
  '<a href="data:text/html,<script>hit()</script>">a</a>',
  '<a href="//evil.example">a</a>',
  String.raw`<a href="/\evil.example">a</a>`,
  '<a href="http://evil.example">a</a>',
  '<a href="/fine" onclick="hit()" onmouseover=hit()>a</a>',
  '<a href="/fine" ping="https://evil.example">a</a>',
  '<svg onload=hit()><circle r=9></svg>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x></svg>',
  '<svg><a xlink:href="javascript:hit()"><text>a</text></a></svg>',
  '<svg><use href="https://evil.example/x.svg#a"></use></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;">',
  '<math href="javascript:hit()">a</math>',
  '<svg></p><style><a id="</style><img src=1 onerror=hit()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>"></noscript>',
  '<table><td><template><img src=x onerror=hit()></template></td></table>',
  '<style>@import url(https://evil.example/x.css); body{background:url(//evil.example/x)}</style>',
  '<p style="background:url(https://evil.example/x);position:fixed;inset:0">a</p>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>hit()</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x.swf">',
  '<video src="https://evil.example/x.mp4" poster="https://evil.example/x.png" onloadstart=hit()></video>',
  '<audio src="https://evil.example/x.mp3" autoplay></audio><picture><source srcset="https://evil.example/x"></picture>',
  '<form action="https://evil.example"><input name=password autofocus onfocus=hit()><button formaction="javascript:hit()">a</button></form>',
  '<details open ontoggle=hit()><summary>a</summary></details>',
  '<marquee onstart=hit()>a</marquee><body onload=hit()>',
  '<div id="main" name="getElementById" class="fixed inset-0">a</div>',
  '<input type=image src="https://evil.example/x.png">',
  '<x-own onclick=hit() is="y">a</x-own><a is="z" href="/fine">a</a>',
  '<!--[if gte IE 4]><script>hit()</script><![endif]--><?php hit() ?>',
  '<![CDATA[<img src=x onerror=hit()>]]>',
  '<p>&#0;<scr&#0;ipt>hit()</script>',
];

const ALLOWED = new Set(
  'P,BR,HR,H2,H3,H4,BLOCKQUOTE,PRE,CODE,UL,OL,LI,DL,DT,DD,A,STRONG,B,EM,I,U,S,SMALL,SUB,SUP,ABBR,MARK,FIGURE,FIGCAPTION,IMG,TABLE,CAPTION,THEAD,TBODY,TFOOT,TR,TH,TD'.split(
    ',',
  ),
);

describe.each(HOSTILE)('%s', (html) => {
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
