const { TestEnvironment } = require('jest-environment-jsdom');
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');

const { AbortController, AbortSignal, fetch, Headers, Request, Response } = globalThis;

/** What a browser has and jsdom lacks, so that Radix, sonner and our own code run unchanged. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global: page } = this;
    Object.assign(page, { TextEncoder, TextDecoder, fetch, Headers, Request, Response, AbortController, AbortSignal });
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
  }
};
