import { LOCALE } from './locale';

const LONG_END = new Intl.DateTimeFormat(LOCALE, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

export const longMoment = (at: string | number): string => LONG_END.format(new Date(at));
