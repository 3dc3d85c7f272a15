import { Rejected, type Decision } from '../decider';
import { Outdated, whyOutdated, type Edit } from '../editing';
import { needsReservation, type Clan } from './clan';
import type { ClanEvent } from './events';
import { refuseOthers, type ActsFor } from './members';
import { CLAN_FIELDS, clanProblem, cleanClan, type ClanEdits } from './rules';

type Decide = Decision<Clan, ClanEvent>;

const EDITABLE = [...CLAN_FIELDS, 'memberLimit'] as const;

/** What of a clan can be edited, as it stands. */
export const editableOf = (state: Clan): Required<ClanEdits> => {
  const { name, tag, motto, description, discordLink, memberLimit } = state;
  return { name, tag, motto, description, discordLink, memberLimit };
};

/** Somebody else's words stand where an edit was to go. Nothing is saved. */
const outdated = (state: Clan, why: 'conflict' | 'unseen') =>
  new Outdated(editableOf(state), why, { what: 'This clan was changed', code: 'clan-changed' });

const sameAsBefore = (state: Clan, changes: ClanEdits): boolean =>
  EDITABLE.every((field) => changes[field] === undefined || changes[field] === state[field]);

/** What of the typed fields becomes another, clean. @throws Rejected */
export const changesOf = (state: Clan, typed: ClanEdits): ClanEdits => {
  const clean = cleanClan(typed);
  const problem = clanProblem(clean);
  if (problem !== undefined) throw new Rejected('clan-invalid', problem, 'invalid');
  return Object.fromEntries(
    EDITABLE.filter((field) => clean[field] !== undefined && clean[field] !== state[field]).map((field) => [
      field,
      clean[field],
    ]),
  );
};

/**
 * Changes fields at once, or asks for another name or tag, which are reserved next. A clan waits for one such request
 * at a time: until then another edit is refused as `clan-changing`, to be tried again.
 */
export const editClan = (save: { who: ActsFor; typed: ClanEdits; edit: Edit; at: string }): Decide =>
  function* (state) {
    const { who, typed, edit, at } = save;
    refuseOthers(state, who, 'leader');
    const changes = changesOf(state, typed);
    if (sameAsBefore(state, changes)) return;
    const why = whyOutdated(edit, state.last, state.revision);
    if (why) throw outdated(state, why);
    if ([...state.pending.values()].some(({ kind }) => kind === 'edit'))
      throw new Rejected('clan-changing', 'This clan is just being changed. Try again.');
    const { clanId } = state;
    if (needsReservation(state, changes))
      yield { type: 'ClanEditRequested', data: { clanId, request: state.lastRequest + 1, changes, at } };
    else yield { type: 'ClanEdited', data: { clanId, request: null, changes, at } };
  };

/** @param change `image` names the stored image; null removes it */
export const changeImage = (change: { who: ActsFor; image: string | null; bytes: number; at: string }): Decide =>
  function* (state) {
    const { who, image, bytes, at } = change;
    refuseOthers(state, who, 'leader');
    if (state.image !== image) yield { type: 'ClanImageChanged', data: { clanId: state.clanId, image, bytes, at } };
  };
