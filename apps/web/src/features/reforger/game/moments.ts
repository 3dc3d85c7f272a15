import type { ReforgerGamePage, ReforgerMoment } from '@app/contracts/reforger/reforger';
import { range } from '~/lib/format/distance';

const SOMEBODY = 'somebody unknown';

/** A moment as text. A UUID that belongs to no player of the game is shown as an unnamed person. */
export function momentText(moment: ReforgerMoment, { players }: Pick<ReforgerGamePage, 'players'>): string {
  if (moment.type === 'capture') return `${moment.faction} captured ${moment.base}`;
  const name = (uid: string | null) => players.find(({ playerUID }) => playerUID === uid)?.name || SOMEBODY;
  const { victim, killer, by, weapon, distance } = moment;
  const how = [weapon && ` with ${weapon}`, distance !== null && ` from ${range(distance)}`].filter(Boolean).join('');
  switch (by) {
    case 'enemy':
      return `${name(killer)} killed ${name(victim)}${how}`;
    case 'teammate':
      return `${name(killer)} teamkilled ${name(victim)}${how}`;
    case 'ai':
      return `AI killed ${name(victim)}${how}`;
    case 'self':
      return `${name(victim)} killed themselves`;
    case 'environment':
      return `${name(victim)} died`;
  }
}

/** Whether somebody killed or died in a moment. */
export const concerns = (moment: ReforgerMoment, player: string): boolean =>
  moment.type === 'death' && (moment.victim === player || moment.killer === player);
