import { useEffect, useState } from 'react';
import { useSearch } from '~/lib/search-params';

/** How a visit to another site went, as the address says it. */
export interface Banner {
  readonly tone: 'ok' | 'bad';
  readonly title: string;
  readonly text: string;
}

const SUCCESSES: Readonly<Record<string, Banner>> = {
  steam_connected: { tone: 'ok', title: 'Steam Connected!', text: 'Your Steam account was linked.' },
  psn_connected: { tone: 'ok', title: 'PlayStation Connected!', text: 'Your PlayStation account was linked.' },
  xbox_connected: { tone: 'ok', title: 'Xbox Connected!', text: 'Your Xbox account was linked.' },
};
const ANY_SUCCESS: Banner = { tone: 'ok', title: 'Success!', text: 'That worked.' };

const ERRORS: Readonly<Record<string, Banner>> = {
  steam_connect_failed: {
    tone: 'bad',
    title: 'Steam Connection Failed',
    text: 'Your Steam account was not linked. Nothing was changed; try again.',
  },
  steam_verification_failed: {
    tone: 'bad',
    title: 'Steam Verification Failed',
    text: 'Steam did not confirm the sign-in. Nothing was changed; try again.',
  },
  invalid_state: { tone: 'bad', title: 'Invalid Session', text: 'The session expired. Try again.' },
};
const ANY_ERROR: Banner = { tone: 'bad', title: 'Connection Failed', text: 'The account was not linked. Try again.' };

/** What the address has to say; undefined when nothing. An error counts more than a success. */
export const bannerIn = (search: URLSearchParams): Banner | undefined => {
  const error = search.get('error');
  if (error !== null) return own(ERRORS, error) ?? ANY_ERROR;
  const success = search.get('success');
  return success === null ? undefined : (own(SUCCESSES, success) ?? ANY_SUCCESS);
};

/** The banner of this visit, taken out of the address at once: reloading or sharing the page does not say it again. */
export function useBanner(): { banner: Banner | undefined; dismiss: () => void } {
  const [search, change] = useSearch();
  const inAddress = bannerIn(search);
  const [banner, setBanner] = useState(inAddress);
  if (inAddress && inAddress !== banner) setBanner(inAddress);
  useEffect(() => {
    if (inAddress) change({ success: undefined, error: undefined }, { replace: true });
  }, [inAddress, change]);
  return { banner, dismiss: () => setBanner(undefined) };
}

const own = (table: Readonly<Record<string, Banner>>, value: string): Banner | undefined =>
  Object.hasOwn(table, value) ? table[value] : undefined;
