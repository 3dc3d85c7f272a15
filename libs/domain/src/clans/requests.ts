import { Rejected, type Decision } from '../decider';
import type { Clan } from './clan';
import type { ClanEvent, ClanFacts, ClanRefusal } from './events';
import { CLAN_TEXTS, clanProblem, type ClanText, cleanClan } from './rules';

type Decide = Decision<Clan, ClanEvent>;

const REFUSALS: Readonly<Record<ClanRefusal, string>> = {
  'in-a-clan': CLAN_TEXTS.inAClan,
  'tag-taken': CLAN_TEXTS.tagTaken,
  'name-taken': CLAN_TEXTS.nameTaken,
};

/** In the words of the forms. */
export const refusedAs = (because: ClanRefusal): Rejected => new Rejected(because, REFUSALS[because]);

/** Requests a clan of this number. Nothing is promised before member, tag and name are reserved. */
export const requestClan = (founding: Omit<ClanFacts['ClanRequested'], 'request'>): Decide =>
  function* ({ status }) {
    if (status !== 'none') return;
    yield { type: 'ClanRequested', data: { ...acceptable(founding), request: 1 } };
  };

const acceptable = <Founding extends ClanText>(founding: Founding): Founding => {
  const clean = cleanClan(founding);
  const problem = clanProblem(clean);
  if (problem !== undefined) throw new Rejected('clan-invalid', problem, 'invalid');
  return clean;
};

/** What cannot be founded is refused before anything is written. @throws Rejected */
export const refuseUnacceptable = (texts: ClanText): void => {
  acceptable(texts);
};

/** Everything that the request needs is reserved. A request that was settled before stays as it was. */
export const grant = (request: number, at: string): Decide =>
  function* ({ pending }) {
    const waiting = pending.get(request);
    switch (waiting?.kind) {
      case 'create':
        yield { type: 'ClanCreated', data: { ...waiting.data, at } };
        return;
      case 'join':
        yield { type: 'ClanMemberJoined', data: { ...waiting.data, at } };
        return;
      case 'edit':
        yield { type: 'ClanEdited', data: { ...waiting.data, at } };
    }
  };

/** Something that the request needs is another clan's. */
export const refuseRequest = (request: number, because: ClanRefusal, at: string): Decide =>
  function* ({ pending }) {
    const waiting = pending.get(request);
    if (!waiting) return;
    switch (waiting.kind) {
      case 'create': {
        const { clanId } = waiting.data;
        yield { type: 'ClanCreationRefused', data: { clanId, request, because, at } };
        return;
      }
      case 'join':
        yield { type: 'ClanJoinRefused', data: { ...waiting.data, because, at } };
        return;
      case 'edit': {
        const { clanId } = waiting.data;
        yield { type: 'ClanEditRefused', data: { clanId, request, because, at } };
      }
    }
  };
