import type { TelemetryFactOf } from '@app/telemetry/squad';
import type { Reading } from '../parsing/reading';
import type { Match } from './state';

type Sign = Extract<Reading, { is: 'stateChanged' | 'winnerDetermined' | 'resultLogged' | 'endedByAdmin' }>;

/** One of the lines that announce a match's end: all in one frame, each of them sometimes missing. */
export function noteEnding(match: Match, sign: Sign, { at, frame }: { at: number; frame: number }): void {
  if (match.ended) return;
  match.ending ??= { at, frame, winnerName: null, draw: false, byAdmin: false, results: [] };
  const { ending } = match;
  if (sign.is === 'endedByAdmin') ending.byAdmin = true;
  else if (sign.is === 'winnerDetermined') {
    if (sign.winner === null) ending.draw = true;
    else ending.winnerName = sign.winner;
  } else if (sign.is === 'resultLogged') {
    const { team, unit, faction, won, tickets } = sign;
    if (team === null) ending.draw = true;
    else if (!ending.results.some((result) => result.team === team))
      ending.results.push({ team, unit, faction, won, tickets });
  }
}

/** How the match ended, as far as the lines say. */
export function endOf({ ending, teamNames }: Match): Omit<TelemetryFactOf<'matchEnded'>, 'sequence' | 'at'> {
  const kind = 'matchEnded';
  if (!ending) return { kind, outcome: 'abandoned', winner: null, winnerName: null, byAdmin: false, teams: [] };
  const { byAdmin, draw, winnerName } = ending;
  const teams = ending.results
    .map(({ team, unit, faction, tickets }) => ({ team, unit: unit || null, faction: faction || null, tickets }))
    .sort((a, b) => a.team - b.team);
  // An admin's end may be announced as a win and then, in the same frame, as a draw.
  if (draw) return { kind, outcome: 'draw', winner: null, winnerName: null, byAdmin, teams };
  const won = ending.results.find((result) => result.won);
  // Who lost says who won, unless both did.
  if (ending.results.length !== 1 && !won && winnerName === null)
    return { kind, outcome: 'abandoned', winner: null, winnerName: null, byAdmin, teams };
  const named = ([1, 2] as const).filter((team) => teamNames[team] === winnerName);
  const [lost, other] = ending.results.filter((result) => !result.won);
  return {
    kind,
    outcome: 'won',
    winner: won?.team ?? (lost && !other ? (lost.team === 1 ? 2 : 1) : named.length === 1 ? named[0]! : null),
    winnerName: winnerName ?? won?.unit ?? null,
    byAdmin,
    teams,
  };
}
