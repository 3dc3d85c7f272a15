import type { PatronComparisonAnswer } from '@app/contracts/supporters/supporters';
import { screen, within } from '@testing-library/react';
import { dateText } from '~/lib/format/when-text';
import { serveRoutes, showPage } from '~/test/page';
import ComparisonPanel from './comparison-panel';

const last = {
  ...{ startedAt: '2026-11-22T16:20:00.000Z', at: '2026-11-22T16:21:00.000Z', read: 31, changed: 2 },
  ...{ ended: 0, missing: 0, tooMany: false },
};
const show = (more: Partial<PatronComparisonAnswer> = {}) => {
  const body: PatronComparisonAnswer = {
    ...{ success: true, last, changedAt: null, failure: null, kept: [], moreKept: 0 },
    ...more,
  };
  serveRoutes('/api/', { 'GET operations/patrons': { body } });
  showPage(<ComparisonPanel />, '/admin-portal/operations');
};
const until = '2027-01-05T08:00:00.000Z';

test('who keeps a tier that is gone is named, with the tier and until when it is paid', async () => {
  const kept = [
    { memberId: '200000000000000042', name: 'kestrel', tier: 1, paidUntil: until },
    { memberId: '200000000000000043', name: null, tier: 9, paidUntil: null },
  ];
  show({ kept, moreKept: 3 });
  const list = await screen.findByRole('list', { name: 'Patrons of a tier that is gone' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    `kestrelBronzepaid until ${dateText(new Date(until), new Date())}`,
    '200000000000000043tier 9paid on',
    'and 3 more',
  ]);
  expect(screen.getByText('5 patrons keep a tier that is gone.')).toBeTruthy();
});

test('one patron is one', async () => {
  show({ kept: [{ memberId: '200000000000000042', name: 'kestrel', tier: 1, paidUntil: until }] });
  expect(await screen.findByText('1 patron keeps a tier that is gone.')).toBeTruthy();
});

test('of nobody nothing is said', async () => {
  show();
  await screen.findByText(/31 memberships/);
  expect(screen.queryByText(/a tier that is gone/)).toBeNull();
});
