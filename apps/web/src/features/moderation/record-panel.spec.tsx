import type { RecordEntry } from '@app/contracts/moderation/moderation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import { RecordPanel } from './record-panel';
import { anEntry, aRecord, GECKO } from '~/test/moderation';

const NOTES = `POST squad/players/${GECKO}/notes`;
const show = (entries: RecordEntry[]) => {
  const served = serveRoutes('/api/moderation/', {
    [`GET squad/players/${GECKO}/record`]: () => ({ body: aRecord(entries) }),
    [NOTES]: ({ body }) => {
      entries.unshift(anEntry({ id: 'note-1', kind: 'note', serverId: null, state: null, ...(body as object) }));
      return { body: { success: true, message: 'Note added' } };
    },
  });
  showPage(<RecordPanel game="squad" player={GECKO} />, '/admin-portal/squad');
  return served;
};

test('each entry says what, who, where and what came of it', async () => {
  show([
    anEntry({}),
    anEntry({ id: 'e2', kind: 'kick', state: 'refused', answer: 'RCON: away.', text: 'Out' }),
    anEntry({
      id: 'e3',
      kind: 'ban',
      until: '2026-01-02T00:00:00.000Z',
      at: '2026-01-01T00:00:00.000Z',
      state: null,
      serverId: null,
    }),
  ]);
  expect(await screen.findByText('Apologise.')).toBeTruthy();
  const list = screen.getByRole('list').textContent;
  expect(list).toContain('Kestrel, Server #1. Shown in game after 0.4 s.');
  expect(list).toContain('Not carried out. RCON: away.');
  expect(list).toMatch(/Ban, 1 day.*Expired 2 Jan/);
});

test('a note is added and stands first; an empty one is not sent', async () => {
  const { bodies } = show([anEntry({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Note' }));
  const problem = screen.getByRole('alert');
  expect(problem.textContent).toBe('A note cannot be empty');
  expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBe(problem.id);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note for staff' }), ' Says it was a misclick. ');
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(bodies(NOTES)).toEqual([{ text: 'Says it was a misclick.' }]);
  expect((await screen.findByText('Says it was a misclick.')).closest('li')).toBe(screen.getAllByRole('listitem')[0]);
});

test('what is typed while a note is sent is the next note', async () => {
  const { routes } = show([anEntry({})]);
  let answer = (_: { body: object }) => {};
  routes[NOTES] = () => new Promise((resolve) => (answer = resolve));
  const box = await screen.findByRole('textbox', { name: 'Note for staff' });
  await userEvent.type(box, 'A misclick.{Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, 'And again.');
  answer({ body: { success: true, message: 'Note added' } });
  expect(await screen.findByText('Note added')).toBeTruthy();
  expect((box as HTMLInputElement).value).toBe('And again.');
});

test('kinds are told apart, and older entries come on demand', async () => {
  const notes = Array.from({ length: 7 }, (_, n) =>
    anEntry({ id: `n${n}`, kind: 'note', text: `Note ${n}`, serverId: null, state: null }),
  );
  show([anEntry({}), ...notes]);
  await userEvent.click(await screen.findByRole('button', { name: 'Notes 7' }));
  expect(screen.queryByText('Apologise.')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: '2 older entries' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});
