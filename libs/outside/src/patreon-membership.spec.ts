import fc from 'fast-check';
import { readMembership } from './patreon-membership';

const now = Date.parse('2026-11-28T00:00:00.000Z');
const read = (attributes: object, trigger = 'members:update') =>
  readMembership(trigger, { data: { type: 'member', id: 'm-1', attributes } }, now)!;
const until = (attributes: object, trigger?: string) =>
  read({ last_charge_date: '2026-11-10T08:00:00.000+00:00', ...attributes }, trigger).paidUntil;

test.each<[string, object, string]>([
  ['a month', {}, '2026-12-10T08:00:00.000Z'],
  ['a year', { pledge_cadence: 12 }, '2027-11-10T08:00:00.000Z'],
  ['a quarter', { pledge_cadence: 3 }, '2027-02-10T08:00:00.000Z'],
  ['a month, of a cadence that is none', { pledge_cadence: 240 }, '2026-12-10T08:00:00.000Z'],
  [
    'a month, of a cadence that no number can be made of',
    { pledge_cadence: { toString: {} } },
    '2026-12-10T08:00:00.000Z',
  ],
  ['the last day of a shorter month', { last_charge_date: '2026-10-31T08:00:00Z' }, '2026-11-30T08:00:00.000Z'],
  ['the day of the next charge', { next_charge_date: '2026-12-01T00:00:00Z' }, '2026-12-01T00:00:00.000Z'],
  ['no day beyond the period', { next_charge_date: '2027-12-01T00:00:00Z' }, '2026-12-10T08:00:00.000Z'],
  ['no charge that was not made', { last_charge_status: 'Declined' }, ''],
  ['no charge that was given back', { last_charge_status: 'Refunded' }, ''],
  ['nothing that is free', { currently_entitled_amount_cents: 0 }, ''],
  ['no charge to come', { last_charge_date: '2026-12-10T08:00:00Z' }, ''],
  ['no charge at all', { last_charge_date: null }, ''],
])('is paid for: %s', (_, attributes, expected) => {
  expect(until(attributes)).toBe(expected);
  expect(until({ ...attributes, patron_status: 'former_patron' })).toBe(expected);
});

test('a membership that is deleted was never paid for, and a pledge may have been', () => {
  expect(until({}, 'members:delete')).toBe('');
  expect(until({}, 'members:pledge:delete')).toBe('2026-12-10T08:00:00.000Z');
});

test('whatever a report says, nothing is paid for longer than a period and some days', () => {
  const any = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.anything(),
  );
  fc.assert(
    fc.property(any, any, any, (charged, next, cadence) => {
      const { paidUntil } = read({ last_charge_date: charged, next_charge_date: next, pledge_cadence: cadence });
      if (paidUntil !== '') expect(Date.parse(paidUntil)).toBeLessThan(now + 370 * 86_400_000);
    }),
  );
});
