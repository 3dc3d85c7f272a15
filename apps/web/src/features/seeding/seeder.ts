import type { Position, TopSeeder } from '@app/contracts/seeding/seeding';
import type { ComponentType } from 'react';
import { LOCALE } from '~/lib/format/locale';

/** A name that leads to its player, with the badge of a supporter. */
export type SeederName = ComponentType<{ name: string; steamId: string; playerId: string; className?: string }>;

/** Who reads the board; undefined while it loads. */
export interface Reader {
  /** Null: no Steam account is linked. */
  readonly steamId: string | null;
  /** Whether the link is proved, and not only typed; undefined while it loads. */
  readonly verified?: boolean | undefined;
}

export const PLACES = ['1st', '2nd', '3rd'] as const satisfies readonly Position[];

/** A rank that nobody holds. */
export const EMPTY = { displayName: 'Empty Position', seedingTime: '0h 0m', seedingPoints: 0 } as const;

export const NOT_LINKED = 'User is not Linked - You MUST be linked to receive rewards';

export const isOwn = ({ steamId }: TopSeeder, reader: Reader | undefined): boolean =>
  steamId !== '' && steamId === reader?.steamId;

const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const PLURALS = new Intl.PluralRules('en-AU', { type: 'ordinal' });

/** '7th' */
export const ordinal = (place: number): string => `${place}${ORDINALS[PLURALS.select(place)]}`;

const GROUPED = new Intl.NumberFormat(LOCALE);
export const figure = (value: number): string => GROUPED.format(value);
/** '1 point', '231 points' */
export const pointsWord = (points: number): string => (points === 1 ? 'point' : 'points');
