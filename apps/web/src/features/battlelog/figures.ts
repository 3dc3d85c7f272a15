import { hoursAndMinutes } from '@app/domain/battlelog/rules';
import { LOCALE } from '~/lib/format/locale';

const GROUPED = new Intl.NumberFormat(LOCALE);

/** 1,284,907 */
export const figure = (value: number): string => GROUPED.format(value);

/** Two decimals. */
export const ratio = (value: number): string => value.toFixed(2);

/** '45m', '3h 5m', '1,312h 5m' */
export const playtime = (minutes: number): string =>
  hoursAndMinutes(minutes).replace(/^\d{4,}(?=h)/, (hours) => figure(Number(hours)));
