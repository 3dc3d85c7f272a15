const { TestEnvironment } = require('jest-environment-jsdom');
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');

const { AbortController, AbortSignal, fetch, Headers, ReadableStream, Request, Response } = globalThis;

const UNDRAWN = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'META', 'LINK', 'NOSCRIPT']);

/**
 * Computed styles where there is no style sheet: what stands in `style`, what `hidden` says, and what is inherited. jsdom
 * would match every rule of a browser's own sheet against the element, which took a quarter of the specs' time.
 */
const computedStyle = (element, pseudo) => {
  const { style } = pseudo ? element.ownerDocument.createElement('i') : element;
  const inherited = (name) => {
    for (let one = element; one; one = one.parentElement) if (one.style?.[name]) return one.style[name];
    return '';
  };
  const value = {
    display: () => (element.hidden || UNDRAWN.has(element.tagName) ? 'none' : style.display || 'block'),
    visibility: () => inherited('visibility') || 'visible',
    pointerEvents: () => inherited('pointerEvents') || 'auto',
  };
  value['pointer-events'] = value.pointerEvents;
  return new Proxy(style, {
    get(target, name) {
      if (name === 'getPropertyValue') return (property) => value[property]?.() ?? target.getPropertyValue(property);
      if (Object.hasOwn(value, name)) return value[name]();
      const found = target[name];
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
};

/** What a browser has and jsdom lacks, so that Radix, sonner and our own code run unchanged. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global: page } = this;
    const streams = { TextEncoder, TextDecoder, ReadableStream };
    Object.assign(page, { ...streams, fetch, Headers, Request, Response, AbortController, AbortSignal });
    page.IS_REACT_ACT_ENVIRONMENT = true;
    page.document.documentElement.lang = 'en-AU';
    Object.defineProperty(page, 'crypto', { value: webcrypto, configurable: true });
    page.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    page.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    page.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    Object.assign(page.Element.prototype, {
      hasPointerCapture: () => false,
      setPointerCapture() {},
      releasePointerCapture() {},
      scrollIntoView() {},
    });
    page.scrollTo = () => undefined;
    page.getComputedStyle = computedStyle;
  }
};
