import { randomBytes } from 'node:crypto';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

type Page = { readonly title: string; readonly body: string; readonly wide?: boolean; readonly script?: string };
/** What a page is written to: Koa's context, as far as a page needs it. */
export type PageContext = Pick<KoaContextWithOIDC, 'body' | 'type' | 'set'>;

/** Text made safe inside HTML elements and quoted attributes. */
export const html = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

// The product's tokens, as far as these few pages need them.
const css = `
@font-face{font-family:"Sofia Sans Condensed Variable";src:url(/fonts/display.woff2) format("woff2");font-weight:1 1000;font-display:swap}
@font-face{font-family:"IBM Plex Sans Variable";src:url(/fonts/body.woff2) format("woff2");font-weight:100 700;font-display:swap}
:root{color-scheme:dark;--ground:#0b0d0a;--panel:#10130e;--raised:#171b14;--line:#242a1f;--line-strong:#363e2e;--control:#6d7661;
--text:#ecede3;--text-2:#b6bba9;--text-3:#8d947f;--gold:#dfa73f;--gold-hi:#f2c265;--info:#86b6dd;--info-wash:#86b6dd14;
--display:"Sofia Sans Condensed Variable","Arial Narrow",sans-serif;--body:"IBM Plex Sans Variable",system-ui,sans-serif;--edge:clamp(16px,3.2vw,40px)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text-2);font:400 .9375rem/1.5 var(--body);min-height:100vh;overflow-wrap:anywhere}
header{position:relative;border-bottom:1px solid var(--line);overflow:hidden;background:linear-gradient(#0d100b,#0b0d0a)}
header svg.lines{position:absolute;inset:0;width:100%;height:100%}
.page{max-width:720px;margin:0 auto;padding:0 var(--edge)}
.wide .page{max-width:1120px}
header>.page{position:relative;padding-block:28px 32px}
.brand{display:flex;align-items:center;gap:12px;font:650 1.0625rem/1 var(--display);color:var(--text-2);margin:0 0 36px}
.brand svg{display:block;flex:none}
h1{font:750 clamp(2.25rem,1.7rem + 2.2vw,3.5rem)/1.02 var(--display);color:var(--text);margin:0 0 12px}
p{margin:0 0 12px;max-width:64ch}
header p{margin:0}
b{color:var(--text);font-weight:600}
code{font:400 .8125rem/1.45 ui-monospace,"Cascadia Mono","SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--text);overflow-wrap:anywhere}
main.page{padding-block:24px 72px}
.notice{border:1px solid #86b6dd55;background:var(--info-wash);padding:12px 16px;border-radius:3px;margin:0 0 24px}
.notice p{margin:0;max-width:none}
.button,.cancel{font:600 1.0625rem/1 var(--display);color:var(--text);background:none;border:1px solid var(--control);border-radius:2px;
padding:13px 18px;min-height:44px;cursor:pointer;text-decoration:none;display:inline-block}
.button:hover,.cancel:hover{border-color:var(--text-2);background:var(--raised)}
:focus-visible{outline:2px solid var(--gold-hi);outline-offset:2px}
.personas{list-style:none;margin:0 0 24px;padding:0;display:grid;border:1px solid var(--line);border-radius:3px;background:var(--line);gap:1px;overflow:hidden}
@media(min-width:760px){.personas{grid-template-columns:1fr 1fr}}
.personas li{display:grid;background:var(--panel)}
.personas li:last-child:nth-child(odd){grid-column:1/-1}
.persona{display:grid;grid-template-columns:56px 1fr;gap:2px 16px;align-items:start;text-align:left;width:100%;padding:16px 18px;
border:0;background:none;color:inherit;font:inherit;cursor:pointer}
.persona:hover{background:var(--raised)}
.persona:hover .name,.persona:focus-visible .name{color:var(--gold-hi)}
.persona:focus-visible{outline-offset:-3px}
.persona img{grid-row:1/span 3;width:56px;height:56px;border-radius:50%;display:block}
.who{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 10px}
.name{font:750 1.3125rem/1.1 var(--display);color:var(--text)}
.handle{font-size:.8125rem;color:var(--text-3)}
.may{display:block;color:var(--text-2)}
.roles{display:flex;flex-wrap:wrap;gap:6px;margin-top:6px}
.role{font:600 .875rem/1 var(--display);color:var(--text-2);border:1px solid var(--line-strong);border-radius:2px;padding:4px 8px;display:inline-flex;gap:6px;align-items:center}
.role svg{display:block}
.none{color:var(--text-3);border-style:dashed}
@media(prefers-reduced-motion:no-preference){.persona,.button,.cancel{transition:background-color 90ms linear,color 90ms linear,border-color 90ms linear}}`;

const mark = `<svg width="34" height="22" viewBox="0 0 34 22" fill="none" stroke="#dfa73f" stroke-width="2" aria-hidden="true"><path d="M1 1h32v20H1zM4 21c3-9 23-9 26 0"/></svg>`;

/** Contour lines for the strip behind a heading: level curves of a sum of three sines, the same at every call. */
function contours(): string {
  const lines = Array.from({ length: 15 }, (_, level) => {
    const points = Array.from({ length: 61 }, (_, step) => {
      const x = step * 24;
      const lift =
        Math.sin(x / 173 + level * 0.34) * 17 +
        Math.sin(x / 71 - level * 0.21) * 7 +
        Math.sin(x / 397 + level * 0.08) * 26;
      return `${x} ${(level * 22 - 30 + lift * (0.55 + level / 22)).toFixed(1)}`;
    });
    const index = level % 5 === 0;
    return `<path d="M${points.join('L')}" stroke-width="${index ? 1.3 : 0.8}" opacity="${index ? 0.34 : 0.17}"/>`;
  });
  return `<svg class="lines" viewBox="0 0 1440 240" preserveAspectRatio="xMidYMid slice" fill="none" stroke="#93a07c" aria-hidden="true">${lines.join('')}</svg>`;
}

/** A whole page under a policy that allows nothing but itself and, for its forms, the given origins. */
export function show(
  ctx: PageContext,
  community: string,
  page: Page & { lead?: string; formsTo?: readonly string[] },
): void {
  const nonce = randomBytes(16).toString('base64');
  const scripts = page.script ? `'nonce-${nonce}'` : `'none'`;
  ctx.set({
    'Content-Security-Policy': [
      `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src data:; script-src ${scripts}`,
      // A browser checks this against every redirect that answers a form, so the site has to be named.
      `form-action 'self' ${(page.formsTo ?? []).join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    ].join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${html(page.title)} – ${html(community)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body${page.wide ? ' class="wide"' : ''}>
<header>${contours()}<div class="page"><p class="brand">${mark}${html(community)}</p><h1>${html(page.title)}</h1>${page.lead ?? ''}</div></header>
<main class="page">${page.body}</main>
${page.script ? `<script nonce="${nonce}">${page.script}</script>` : ''}</body></html>
`;
}

const backTo = (url: string) => `<p><a class="button" href="${html(url)}">Back to the site</a></p>`;

/** What a person sees when a sign-in cannot go on; `reason` is a sentence, `detail` the protocol's own words. */
export function showError(ctx: PageContext, community: string, site: string, reason: string, detail?: string): void {
  const words = detail ? `<p><code>${html(detail)}</code></p>` : '';
  show(ctx, community, { title: 'Sign-in stopped', body: `<p>${html(reason)}</p>${words}${backTo(site)}` });
}

/** Something that the person can do nothing about. */
export const OUR_FAULT = 'The sign-in failed on our side. Try again; if it fails again, tell the staff.';

export const errorPage = (community: string, site: string) => (ctx: KoaContextWithOIDC, out: ErrorOut) =>
  showError(
    ctx,
    community,
    site,
    out.error === 'server_error'
      ? OUR_FAULT
      : 'The request to sign in was not understood, or is too old. Go back and sign in again.',
    [out.error, out.error_description].filter(Boolean).join(': '),
  );

/**
 * Whoever comes from the site shows who they are by the id token, which no other site has: the page submits itself. Anybody
 * else may have been sent here by another site, so the person has to press the button.
 */
export const signingOutPage =
  (community: string, origins: readonly string[]) =>
  (ctx: PageContext & Pick<KoaContextWithOIDC, 'oidc'>, form: string) => {
    const { entities, session } = ctx.oidc;
    const isFromSite = entities.IdTokenHint !== undefined && entities.IdTokenHint.payload.sub === session?.accountId;
    show(ctx, community, {
      title: isFromSite ? 'Signing out' : 'Sign out?',
      formsTo: origins,
      body: `${form}<p><button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>${isFromSite ? '' : backTo(origins[0] ?? '/')}`,
      ...(isFromSite && { script: `document.querySelector('button').click()` }),
    });
  };

export const signedOutPage = (community: string, site: string) => (ctx: KoaContextWithOIDC) =>
  show(ctx, community, { title: 'Signed out', body: `<p>You are signed out.</p>${backTo(site)}` });
