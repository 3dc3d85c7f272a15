import type { SquadMatchPage, SquadMoment } from '@app/contracts/squad/squad';

export type MomentKind = SquadMoment['type'];

const SOMEBODY = 'somebody unknown';

/** A moment as text. An id that belongs to no player of the match is shown as an unnamed person. */
export function momentText(moment: SquadMoment, match: SquadMatchPage): string {
  const name = (id: string | null) => match.players.find(({ playerId }) => playerId === id)?.name ?? SOMEBODY;
  const team = (of: 1 | 2) => match.teams.find(({ team }) => team === of)?.faction ?? `Team ${of}`;
  switch (moment.type) {
    case 'death':
      return deathText(moment, name);
    case 'revive':
      return `${name(moment.reviver)} revived ${name(moment.victim)}`;
    case 'capture':
      return `${team(moment.team)} ${moment.how} ${moment.zone}`;
    case 'tickets':
      return `${team(1)} ${moment.team1}, ${team(2)} ${moment.team2} tickets`;
  }
}

function deathText(
  { victim, attacker, by, weapon }: Extract<SquadMoment, { type: 'death' }>,
  name: (id: string | null) => string,
): string {
  const using = weapon === null || weapon === '' ? '' : ` with ${weapon}`;
  switch (by) {
    case 'enemy':
      return `${name(attacker)} killed ${name(victim)}${using}`;
    case 'teammate':
      return `${name(attacker)} teamkilled ${name(victim)}${using}`;
    case 'self':
      return `${name(victim)} killed themselves${using}`;
    case 'nobody':
    case 'unknown':
      return `${name(victim)} died`;
  }
}

/** Whether a moment concerns a player. Tickets and captures concern everybody. */
export const concerns = (moment: SquadMoment, player: string): boolean => {
  if (moment.type === 'death') return moment.victim === player || moment.attacker === player;
  return moment.type !== 'revive' || moment.reviver === player || moment.victim === player;
};

/** The tickets of both teams over the match as lines in a box of `width` by `height`; none without two samples. */
export function ticketLines(
  moments: readonly SquadMoment[],
  { width, height }: { width: number; height: number },
): { readonly most: number; readonly paths: readonly [string, string] } | undefined {
  const samples = moments.filter((moment) => moment.type === 'tickets');
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first === last) return undefined;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const most = Math.max(1, ...samples.flatMap(({ team1, team2 }) => [team1, team2]));
  const line = (of: 'team1' | 'team2') =>
    samples
      .map((sample, i) => {
        const x = to === from ? 0 : ((Date.parse(sample.at) - from) / (to - from)) * width;
        const y = height - (Math.max(0, sample[of]) / most) * height;
        return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  return { most, paths: [line('team1'), line('team2')] };
}
