import { createHmac } from 'node:crypto';
import { reservedAs } from '@app/domain/connections/link-request';
import type { NameReservation } from '@app/processes/port';

/**
 * Replaces a unique value in the name of its reservation stream. Without the key a reader of the log can neither find
 * out the value nor look for one.
 */
export const reservationOf = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`reservation\n${kind}\n${value}`).digest('base64url');

/** Names the reservations of accounts. @param secret the key of the names */
export const accountReservation =
  (secret: string): NameReservation =>
  (platform, accountId) =>
    reservationOf(secret, 'account', reservedAs(platform, accountId));

/** Replaces a link code in the log: without the key a reader of the log cannot find out the code. */
export const linkCodeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`link-code\n${code}`).digest('base64url');
