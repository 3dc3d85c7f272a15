import type { Decider, Decision } from '../../decider';
import { noSuchImport, undoReasonOf } from '../../imports/undo';
import { utf8Bytes } from '../../text';
import type { BanImportEvent, BanImportFacts, ImportedBan, ModeratedGame } from '../events';

/** What one event holds at most, before it is sealed: the log takes a megabyte at once. */
const PORTION_BANS = 200;
const PORTION_BYTES = 200_000;

export interface BanImport {
  readonly state: 'listing' | 'applied' | 'undone';
  readonly portions: ReadonlyMap<number, readonly ImportedBan[]>;
  /** Of an import that took place. */
  readonly game: ModeratedGame | null;
  readonly source: string;
}

/** One import. Streams are named `banImport-<id>`. */
export const banImport: Decider<BanImport, BanImportEvent> = {
  category: 'banImport',
  initial: { state: 'listing', portions: new Map(), game: null, source: '' },
  evolve(before, event) {
    switch (event.type) {
      case 'ImportedBansListed':
        return { ...before, portions: new Map([...before.portions, [event.data.portion, event.data.bans]]) };
      case 'BansImported':
        return { ...before, state: 'applied', game: event.data.game, source: event.data.source };
      case 'BanImportUndone':
        return { ...before, state: 'undone' };
    }
  },
};

type Decide = Decision<BanImport, BanImportEvent>;

/** The bans in portions that fit into one event each. */
export const portionsOf = (bans: readonly ImportedBan[]): readonly (readonly ImportedBan[])[] => {
  const portions: ImportedBan[][] = [];
  let bytes = PORTION_BYTES;
  for (const ban of bans) {
    const size = utf8Bytes(JSON.stringify(ban));
    const last = portions.at(-1);
    if (!last || last.length >= PORTION_BANS || bytes + size > PORTION_BYTES) {
      portions.push([ban]);
      bytes = size;
    } else {
      last.push(ban);
      bytes += size;
    }
  }
  return portions;
};

export const listBans = (listed: BanImportFacts['ImportedBansListed']): Decide =>
  function* ({ portions }) {
    if (!portions.has(listed.portion)) yield { type: 'ImportedBansListed', data: listed };
  };

/** All portions are there: from now on the bans are entered. */
export const applyImport = (applied: BanImportFacts['BansImported']): Decide =>
  function* ({ state, portions }) {
    if (state !== 'listing') return;
    if (portions.size !== applied.portions)
      throw new Error(`${portions.size} of ${applied.portions} portions are there.`);
    yield { type: 'BansImported', data: applied };
  };

export const undoImport = (undo: BanImportFacts['BanImportUndone']): Decide =>
  function* ({ state, game }) {
    const reason = undoReasonOf(undo.reason);
    if (game !== undo.game) throw noSuchImport();
    if (state === 'applied') yield { type: 'BanImportUndone', data: { ...undo, reason } };
  };
