const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');
const restoring = require('../../../../test/jest/restoring.cjs');

const { AbortController, AbortSignal, fetch, Headers, ReadableStream, Request, Response } = globalThis;

const ADDRESS = 'http://localhost/';
const LANGUAGE = 'en-AU';
/** React listens to it once in a document. */
const OF_LIBRARIES = new Set(['selectionchange']);
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
const complete = (window) => {
  const streams = { TextEncoder, TextDecoder, ReadableStream };
  Object.assign(window, { ...streams, fetch, Headers, Request, Response, AbortController, AbortSignal });
  window.IS_REACT_ACT_ENVIRONMENT = true;
  window.document.documentElement.lang = LANGUAGE;
  Object.defineProperty(window, 'crypto', { value: webcrypto, configurable: true });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia = (media) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  Object.assign(window.Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
    scrollIntoView() {},
  });
  window.scrollTo = () => undefined;
  window.getComputedStyle = computedStyle;
};

/** The page of this worker, when the first file has begun. */
let page;

/** Has a page of its own for all spec files of a worker. */
class OnePage {
  constructor(html, options) {
    page ??= new Page(new jsdom.JSDOM(html, options));
    return page.dom;
  }
}

class Page {
  /** What the spec file and its modules listen to. */
  listeners = [];
  /** Of all that wait: what is to run at once is React's, which waits for it. */
  timers = [];

  constructor(dom) {
    this.dom = dom;
    const { window } = dom;
    const { listeners, timers } = this;
    complete(window);
    // Jest defines them anew for every file.
    for (const name of ['promise', 'now', 'read-file', 'write-file', 'exists-file'])
      Object.defineProperty(window, Symbol.for(`jest-native-${name}`), { configurable: true, value: undefined });
    const { addEventListener } = window.EventTarget.prototype;
    window.EventTarget.prototype.addEventListener = function (type, ...about) {
      const target = this ?? window;
      if ((target === window || target === window.document) && !OF_LIBRARIES.has(type))
        listeners.push([target, type, ...about]);
      return addEventListener.call(target, type, ...about);
    };
    for (const name of ['setTimeout', 'setInterval']) {
      const start = window[name];
      window[name] = (work, wait, ...about) => {
        const timer = start(work, wait, ...about);
        if (wait > 0) timers.push(timer);
        return timer;
      };
    }
    // The testing library wraps how an element takes and loses focus, for every file anew.
    this.restorers = [window, window.HTMLElement.prototype].map(restoring);
  }

  /** Makes it as empty as a new one. */
  empty() {
    const { window } = this.dom;
    const { document } = window;
    for (const restore of this.restorers) restore();
    for (const [target, ...about] of this.listeners.splice(0)) target.removeEventListener(...about);
    for (const timer of this.timers.splice(0)) window.clearTimeout(timer);
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.documentElement.lang = LANGUAGE;
    window.localStorage.clear();
    window.sessionStorage.clear();
    this.dom.reconfigure({ url: ADDRESS });
  }
}

/**
 * Runs every spec file of a worker in one page, emptied after each, so that `runtime.cjs` runs React and the other
 * libraries once in a worker: what has run for a while is optimised.
 */
module.exports = class extends JsdomEnvironment {
  constructor(config, about) {
    super(config, about, { ...jsdom, JSDOM: OnePage });
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    page.empty();
    this.dom = this.global = this.fakeTimers = this.fakeTimersModern = null;
  }
};
