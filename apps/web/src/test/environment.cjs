const { TestEnvironment: Page } = require('jest-environment-jsdom');
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');
const Environment = require('../../../../test/jest/environment.cjs');

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
const complete = (page) => {
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
};

/** What stays Node's, which jsdom and Node itself run by. */
const NODES = /^(?:_.*|console|performance|process|(?:set|clear)(?:Timeout|Interval)|queueMicrotask)$/;

/**
 * A new page for each spec file, in the worker's own context, so that `runtime.cjs` compiles code for all of them once:
 * what its window has is global while the file runs. Afterwards no name of it is left, and no timer.
 */
module.exports = class extends Environment {
  timers = new Set();

  constructor(config, about) {
    super(config, about);
    const testEnvironmentOptions = { runScripts: undefined };
    this.page = new Page({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, about);
    this.before = new Set(Object.getOwnPropertyNames(globalThis));
  }

  exportConditions() {
    return this.page.exportConditions();
  }

  async setup() {
    await super.setup();
    const page = this.page.global;
    complete(page);
    for (const name of [...Object.getOwnPropertyNames(page), 'dispatchEvent'])
      if (!NODES.test(name) && !Object.is(page[name], globalThis[name]))
        Object.defineProperty(globalThis, name, {
          get: () => page[name],
          set: (value) => {
            page[name] = value;
          },
          configurable: true,
          enumerable: true,
        });
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    this.noteTimers();
  }

  noteTimers() {
    const { timers } = this;
    const { setTimeout, setInterval } = globalThis;
    globalThis.setTimeout = (callback, ...rest) => {
      const done = (...given) => {
        timers.delete(timer);
        callback(...given);
      };
      const timer = setTimeout(done, ...rest);
      timers.add(timer);
      return timer;
    };
    globalThis.setInterval = (...given) => {
      const timer = setInterval(...given);
      timers.add(timer);
      return timer;
    };
  }

  async teardown() {
    await super.teardown();
    for (const timer of this.timers) clearTimeout(timer);
    await this.page.teardown();
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!this.before.has(name)) Reflect.deleteProperty(globalThis, name);
  }
};
