const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days in which a member may withdraw a request to be erased. */
export const WITHDRAWAL_DAYS = 7;
export const WITHDRAWAL_TIME = WITHDRAWAL_DAYS * DAY;

/** A member's data is exported once in this long, milliseconds. */
export const EXPORT_EVERY = DAY;
/** After an export that broke off, milliseconds. */
export const EXPORT_AGAIN = 10 * MINUTE;

/** A request that is not carried out this long after it was due is shown to staff as overdue, milliseconds. */
export const OVERDUE_AFTER = DAY;

/** When the next export may be made, epoch milliseconds. */
export const nextExportAt = ({ at, failed }: { readonly at: string; readonly failed: boolean }): number =>
  Date.parse(at) + (failed ? EXPORT_AGAIN : EXPORT_EVERY);
