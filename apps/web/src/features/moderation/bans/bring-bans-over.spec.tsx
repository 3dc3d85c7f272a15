import type { ImportsAnswer, ReportAnswer, ReportLine } from '@app/contracts/imports/imports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { BringOver } from '~/ui/page/imports/bring-over';
import { GECKO } from '~/test/moderation';
import { banImportsOf } from './bring-bans-over';

// The browser of tests has no such function.
File.prototype.text = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

const entry = { player: GECKO, name: '', text: 'Cheating: aimbot | 1.2', until: null };
const lines: readonly ReportLine[] = [
  { line: 1, state: 'taken', entry, why: '' },
  { line: 2, state: 'expired', entry: { ...entry, until: '2021-06-10T23:14:16.000Z' }, why: '' },
  { line: 3, state: 'unclear', entry: null, why: 'A Steam ID has 17 digits, this one has 16.' },
];
const report = (more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  ...{ success: true, lines, hash: 'h1' },
  counts: { taken: 1, already: 0, repeated: 0, automatic: 0, expired: 1, other: 0, unclear: 1, nothing: 0 },
  ...more,
});
const one: ImportsAnswer['imports'][number] = {
  ...{ importId: 'a1', source: 'Old bans.cfg', taken: 3, left: 1, by: 'Kestrel' },
  ...{ at: '2026-11-20T09:00:00.000Z', undoneAt: null, undoneBy: null, undoReason: null, entered: 3, inForce: 2 },
};
const show = (routes: Routes = {}, imports: ImportsAnswer['imports'] = []) => {
  const served = serveRoutes('/api/', {
    'GET moderation/squad/ban-imports': () => ({ body: { success: true, imports } }),
    'POST moderation/squad/ban-imports/report': { body: report() },
    'POST moderation/squad/ban-imports': {
      body: { success: true, message: 'The bans are brought over.', importId: 'a2' },
    },
    ...routes,
  });
  showPage(<BringOver kind={banImportsOf('squad')} onClose={() => undefined} />, '/admin-portal/squad');
  return served;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (text: string, name = 'Bans.cfg') =>
  userEvent.upload(screen.getByLabelText('File of bans'), new File([text], name, { type: 'text/plain' }));

test('a file is read before anything happens, and each line says what becomes of it', async () => {
  const served = show();
  await choose(`${GECKO}:0 //Cheating: aimbot | 1.2\n`);
  await screen.findByText('Bans.cfg', { selector: 'bdi' });
  await press('Read It');
  const list = within(await screen.findByRole('list', { name: 'Lines' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getAllByText('Cheating: aimbot | 1.2')).toHaveLength(2);
  await press('Not understood 1');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('A Steam ID has 17 digits, this one has 16.')).toBeTruthy();
  expect(served.bodies('POST moderation/squad/ban-imports/report')).toEqual([
    { content: `${GECKO}:0 //Cheating: aimbot | 1.2\n`, automatic: false, expired: false },
  ]);
});

test('bans are brought over after a question, with the report that was seen', async () => {
  const served = show();
  await choose('x\n');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Also bans that have ended/ }));
  await press('Read It');
  await press('Bring 1 ban over...');
  const question = within(await screen.findByRole('alertdialog', { name: 'Bring 1 ban over?' }));
  await userEvent.click(question.getByRole('button', { name: 'Bring Over' }));
  expect(await screen.findByText('The bans are brought over.')).toBeTruthy();
  expect(served.bodies('POST moderation/squad/ban-imports')).toEqual([
    { content: 'x\n', automatic: false, expired: true, source: 'Bans.cfg', hash: 'h1' },
  ]);
  expect(screen.queryByRole('list', { name: 'Lines' })).toBeNull();
});

test('another choice makes the report one of something else', async () => {
  show();
  await choose('x\n');
  await press('Read It');
  await screen.findByRole('list', { name: 'Lines' });
  await userEvent.click(screen.getByRole('checkbox', { name: /by itself$/ }));
  expect(screen.queryByRole('list', { name: 'Lines' })).toBeNull();
});

test('when the bans changed meanwhile the report is made again', async () => {
  let reports = 0;
  show({
    'POST moderation/squad/ban-imports/report': () => ({ body: report({ hash: `h${++reports}` }) }),
    'POST moderation/squad/ban-imports': {
      status: 409,
      body: failure('The bans changed since this report.', 'report-changed'),
    },
  });
  await choose('x\n');
  await press('Read It');
  await press('Bring 1 ban over...');
  await press('Bring Over');
  expect(await screen.findByText('The bans changed since this report.')).toBeTruthy();
  await screen.findByRole('list', { name: 'Lines' });
  expect(reports).toBe(2);
});

test('nothing can be brought over of a file without bans, and a failure to read it can be tried again', async () => {
  let isUp = false;
  show({
    'POST moderation/squad/ban-imports/report': () =>
      isUp
        ? { body: report({ counts: { ...report().counts, taken: 0 } }) }
        : { status: 400, body: failure('At most 20,000 entries at once.', 'invalid') },
  });
  await userEvent.type(screen.getByRole('textbox'), 'x');
  await press('Read It');
  expect(await screen.findByText('At most 20,000 entries at once.')).toBeTruthy();
  isUp = true;
  await press(/^(?:Retry|Try again)/i);
  expect(await screen.findByRole('button', { name: 'Bring 0 bans over...' })).toHaveProperty('disabled', true);
});

test('an import is undone with a reason; one that is under way says how far it is', async () => {
  const served = show(
    { 'POST moderation/squad/ban-imports/a1/undo': { body: { success: true, message: 'The import is undone.' } } },
    [one, { ...one, importId: 'a0', source: 'Other.cfg', entered: 1, taken: 3 }],
  );
  expect(await screen.findByText('1 of 3 bans entered so far', { exact: false })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo...' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo Old bans.cfg?' }));
  expect(dialog.getByRole('button', { name: 'Undo Import' })).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox'), 'The wrong file.');
  await userEvent.click(dialog.getByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText('The import is undone.')).toBeTruthy();
  expect(served.bodies('POST moderation/squad/ban-imports/a1/undo')).toEqual([{ reason: 'The wrong file.' }]);
});
