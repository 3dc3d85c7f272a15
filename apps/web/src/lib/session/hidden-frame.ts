import type { INavigator } from 'oidc-client-ts';

/** Until the provider has answered, milliseconds. */
const PATIENCE_MS = 6_000;

/**
 * Asks the provider for a new token by the session that it keeps in a cookie, in a frame that nobody sees and that runs
 * no script. The answer is the address on which the frame comes back to this site; where it does not, the provider
 * could not be reached.
 */
export const hiddenFrame: INavigator = {
  prepare: () => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-same-origin');
    return Promise.resolve({
      navigate: ({ url }) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new TypeError('The sign-in provider did not answer.'));
          const timer = setTimeout(fail, PATIENCE_MS);
          frame.addEventListener('load', () => {
            clearTimeout(timer);
            try {
              resolve({ url: frame.contentWindow!.location.href });
            } catch {
              // A page of another site: the provider's, or the browser's own about an error.
              fail();
            }
          });
          frame.src = url;
          document.body.append(frame);
        }).finally(() => frame.remove()) as Promise<{ url: string }>,
      close: () => frame.remove(),
    });
  },
  callback: () => Promise.resolve(),
};
