import { bytesText, type FieldChange, type Lag, type RankMove } from '@app/contracts/operations/projections';
import { grouped } from '~/lib/format/grouped';
import { LOCALE } from '~/lib/format/locale';

/** `0.4 s`, `12 s`, `11 m 20 s`, `3 h 05 m`. */
export const duration = (seconds: number): string => {
  if (seconds <= 0) return '0 s';
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} m ${String(whole % 60).padStart(2, '0')} s`;
  const minutes = Math.floor(whole / 60);
  return `${grouped(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} m`;
};

/** `2 s ago`, `11 m 20 s ago`; hours and days without seconds. */
export const agoText = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 3_600) return `${duration(Math.max(1, seconds)).replace('.0 s', ' s')} ago`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 72 ? `${hours} h ago` : `${grouped(Math.floor(hours / 24))} days ago`;
};

/** `0 /s`, `3.9 /s`, `118 /s`. */
export const rateText = (perSecond: number): string =>
  `${perSecond === 0 || perSecond >= 9.95 ? grouped(Math.round(perSecond)) : perSecond.toFixed(1)} /s`;

/** A log position as people read it; a dash before the first. */
export const positionText = (position: string | undefined): string =>
  position === undefined ? '–' : BigInt(`0x${position.slice(0, 16)}`).toLocaleString(LOCALE);

/** How much of the log is still to be read. */
export const lagText = ({ bytes }: Lag): string => (bytes === 0 ? '0' : bytesText(bytes));

/** `2 events quarantined` */
export const quarantineText = (events: number): string =>
  `${grouped(events)} ${events === 1 ? 'event' : 'events'} quarantined`;

/** `69.9%`, rounded down: only what is done reads 100 %. */
export const percent = (share: number): string => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`;

export const valueText = (value: FieldChange['from']): string => {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString(LOCALE, { maximumFractionDigits: 2 }) : value;
};

/** How somebody moves on the board: `up 3`, `down 1`, `stays`, `new`, `gone`. */
export const moveText = ({ fromRank, toRank }: Pick<RankMove, 'fromRank' | 'toRank'>): string => {
  if (fromRank === null) return toRank === null ? '–' : 'new';
  if (toRank === null) return 'gone';
  if (fromRank === toRank) return 'stays';
  return fromRank > toRank ? `up ${grouped(fromRank - toRank)}` : `down ${grouped(toRank - fromRank)}`;
};
