import { REFORGER_TOTALS, reforgerTotals, type ReforgerTotalsDocument } from '@app/contracts/reforger/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection, writtenAt } from '../projection';
import { thousandths } from './figures';

type Totals = ReforgerTotalsDocument;

const changed = (totals: Totals, event: { readonly created: number }, change: Partial<Totals>): Totals => {
  const at = writtenAt(event);
  return { ...totals, ...change, updatedAt: at > totals.updatedAt ? at : totals.updatedAt };
};

const withSources = (totals: Totals, ...names: readonly (keyof Totals['sources'])[]): Totals['sources'] =>
  names.every((name) => totals.sources[name])
    ? totals.sources
    : { ...totals.sources, ...Object.fromEntries(names.map((name) => [name, true])) };

/** All servers and players together, and what was ever sent. */
export const totals = projection<Totals, ReforgerEvent>()({
  into: reforgerTotals,
  key: () => REFORGER_TOTALS,
  initial: () => ({
    matches: 0,
    kills: 0,
    deaths: 0,
    teamkills: 0,
    shotsFired: 0,
    distanceWalked: 0,
    distanceDriven: 0,
    sources: {
      killLines: false,
      weaponSources: false,
      saves: false,
      aiKillLines: false,
      winners: false,
      rosters: false,
      groups: false,
      games: false,
    },
    updatedAt: '',
  }),
  evolve: {
    ReforgerPlayerKilled: (totals, event) => {
      const { by, victim, weaponSource } = event.data;
      return changed(totals, event, {
        deaths: totals.deaths + (victim.playerId === null ? 0 : 1),
        kills: totals.kills + (by === 'enemy' ? 1 : 0),
        teamkills: totals.teamkills + (by === 'teammate' ? 1 : 0),
        sources:
          weaponSource === null ? withSources(totals, 'killLines') : withSources(totals, 'killLines', 'weaponSources'),
      });
    },
    ReforgerAiKilled: (totals, event) => changed(totals, event, { sources: withSources(totals, 'aiKillLines') }),
    ReforgerCareerChanged: (totals, event) => {
      const { added } = event.data;
      return changed(totals, event, {
        shotsFired: totals.shotsFired + Math.round(added.shotsFired),
        distanceWalked: totals.distanceWalked + thousandths(added.distanceWalked),
        distanceDriven: totals.distanceDriven + thousandths(added.distanceDriven),
        sources: withSources(totals, 'saves'),
      });
    },
    ReforgerGameEnded: (totals, event) => {
      const { reason, winner } = event.data;
      return changed(totals, event, {
        matches: totals.matches + (reason === 'abandoned' ? 0 : 1),
        sources: winner === null ? withSources(totals, 'games') : withSources(totals, 'games', 'winners'),
      });
    },
    ReforgerGameDecided: (totals, event) => changed(totals, event, { sources: withSources(totals, 'winners') }),
    ReforgerRosterSampled: (totals) =>
      totals.sources.rosters ? totals : { ...totals, sources: withSources(totals, 'rosters') },
    ReforgerGroupsReported: (totals) =>
      totals.sources.groups ? totals : { ...totals, sources: withSources(totals, 'groups') },
  },
});
