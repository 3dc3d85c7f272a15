import { useSearchParams } from 'react-router-dom';

/** Which events are listed, as the address says it. Empty: everything, the newest first. */
export interface LogPlace {
  readonly stream: string;
  /** Separated by commas; nothing while a stream is named. */
  readonly types: string;
  readonly order: 'newest' | 'oldest';
  /** Where this page begins; empty for the first. */
  readonly from: string;
}

export const EVERYTHING: LogPlace = { stream: '', types: '', order: 'newest', from: '' };

const PATH = '/admin-portal/operations/log';

/** Where an event is shown, with its stream around it. */
export const eventAddress = (stream: string, revision: number): string =>
  `${PATH}?${new URLSearchParams({ stream, event: `${stream}@${revision}` })}`;

/** Where the newest events of a stream are listed. */
export const streamAddress = (stream: string): string => `${PATH}?${new URLSearchParams({ stream })}`;

/** Where the newest events of a type are listed. */
export const typesAddress = (types: string): string => `${PATH}?${new URLSearchParams({ types })}`;

export const placeIn = (search: URLSearchParams): LogPlace => {
  const stream = search.get('stream') ?? '';
  return {
    stream,
    types: stream ? '' : (search.get('types') ?? ''),
    order: search.get('order') === 'oldest' ? 'oldest' : 'newest',
    from: /^\d{1,18}$/.test(search.get('from') ?? '') ? search.get('from')! : '',
  };
};

const searchOf = ({ stream, types, order, from }: LogPlace, event = ''): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ stream, types, order: order === 'oldest' ? order : '', from, event }).filter(
      ([, value]) => value !== '',
    ),
  );

/** What the page shows stands in its address, so that a link shows a colleague the same. */
export function useLogAddress() {
  const [search, setSearch] = useSearchParams();
  const place = placeIn(search);
  return {
    place,
    /** The event that is open: `stream@revision`, or a position. */
    event: search.get('event') ?? '',
    /** Adds an entry to the browser's history, so that Back returns to the page before. */
    look: (next: LogPlace, event = '') => setSearch(searchOf(next, event), { preventScrollReset: true }),
    open: (event: string) => setSearch(searchOf(place, event), { replace: true, preventScrollReset: true }),
  };
}
