import { Rejected, type Decision } from '../decider';
import { whyOutdated, type Edit } from '../editing';
import { MOST_UPLOADS, needsReservation, type Clan } from './clan';
import type { ClanEvent } from './events';
import { clanChanged, refuseOthers, type ActsFor } from './members';
import { clanFields, clanProblem, cleanClan, type ClanEdits } from './rules';

type Decide = Decision<Clan, ClanEvent>;

const EDITABLE = [...clanFields, 'memberLimit'] as const;

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
 * Changes fields at once, or requests another name or tag, which are reserved next. A clan waits for one such request
 * at a time: until then another edit is refused as `clan-changing`, to be tried again.
 */
export const editClan = (save: { who: ActsFor; typed: ClanEdits; edit: Edit; at: string }): Decide =>
  function* (state) {
    const { who, typed, edit, at } = save;
    refuseOthers(state, who, 'leader');
    const changes = changesOf(state, typed);
    if (Object.keys(changes).length === 0) return;
    const why = whyOutdated(edit, state.last, state.revision);
    if (why) throw clanChanged(state, edit, why);
    if ([...state.pending.values()].some(({ kind }) => kind === 'edit'))
      throw new Rejected('clan-changing', 'This clan is just being changed. Try again.');
    const { clanId } = state;
    if (needsReservation(state, changes))
      yield { type: 'ClanEditRequested', data: { clanId, request: state.lastRequest + 1, changes, at } };
    else yield { type: 'ClanEdited', data: { clanId, request: null, changes, at } };
  };

const DAY = 86_400_000;

/** @param change `image` names the stored image; null removes it. How many a day bounds members, not staff. */
export const changeImage = (change: { who: ActsFor; image: string | null; bytes: number; at: string }): Decide =>
  function* (state) {
    const { who, image, bytes, at } = change;
    refuseOthers(state, who, 'leader');
    const dayBefore = new Date(Date.parse(at) - DAY).toISOString();
    if (who !== 'staff' && image !== null && state.uploads.filter((time) => time > dayBefore).length >= MOST_UPLOADS)
      throw new Rejected('too-many-images', 'This image was changed too often today. Try again tomorrow.');
    if (state.image !== image) yield { type: 'ClanImageChanged', data: { clanId: state.clanId, image, bytes, at } };
  };
