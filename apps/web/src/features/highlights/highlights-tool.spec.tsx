import type { Highlight } from '@app/contracts/highlights/highlights';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import HighlightsTool from './highlights-tool';

const highlight = (id: number, overrides: Partial<Highlight> = {}): Highlight => ({
  id,
  heading: `Clip ${id}`,
  author: 'Kestrel',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  createdAt: '2026-11-17T09:00:00.000Z',
  ...overrides,
});

const show = (held: Highlight[], routes: Routes = {}) => {
  const done = (message: string) => ({ body: { success: true, message, id: 1 } });
  const served = serveRoutes('/api/admin/', {
    'GET squad/highlights': () => ({ body: { success: true, data: held } }),
    'POST squad/highlights': ({ body }) => {
      held = [highlight(9, body as Partial<Highlight>), ...held];
      return done('Highlight added successfully');
    },
    'PUT squad/highlights/1': ({ body }) => {
      held = held.map((one) => (one.id === 1 ? { ...one, ...(body as Partial<Highlight>) } : one));
      return done('Highlight updated successfully');
    },
    'DELETE squad/highlights/1': () => {
      held = held.filter(({ id }) => id !== 1);
      return done('Highlight deleted successfully');
    },
    ...routes,
  });
  showPage(<HighlightsTool game="squad" />, '/admin-portal/squad');
  return served;
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const input = screen.getByRole('textbox', { name: label });
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
};

test('adds a highlight with what was typed, once it is complete', async () => {
  const { bodies } = show([highlight(1)]);
  await press('Add Highlight');
  await fill('Heading', ' Bridge held ');
  await fill('Author', 'Brolga');
  await press('Add Highlight');
  expect(screen.getByText('All fields are required')).toBeTruthy();
  expect(bodies('POST squad/highlights')).toEqual([]);
  await fill('YouTube URL', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await press('Add Highlight');
  expect(await screen.findByText('Highlight added successfully')).toBeTruthy();
  expect(bodies('POST squad/highlights')).toEqual([
    { heading: 'Bridge held', author: 'Brolga', youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ]);
  expect(await screen.findByText('2/5')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('what is being saved can be changed no more: the form closes after it', async () => {
  const { bodies } = show([highlight(1)], { 'PUT squad/highlights/1': never });
  await press('Edit Clip 1');
  await fill('Heading', 'Bridge held');
  await press('Save Changes');
  await waitFor(() => expect(bodies('PUT squad/highlights/1')).toHaveLength(1));
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading' }), ' at dawn');
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Bridge held');
});

describe('what was saved while the list cannot be read', () => {
  const away = { status: 503, body: failure('This cannot be read.', 'unavailable') };
  const stale = { headers: { etag: 'W/"1-x"', 'x-read-stale': 'true' }, body: { success: true, data: [highlight(1)] } };
  const read = { headers: { etag: 'W/"1-x"' }, body: { success: true, data: [highlight(1)] } };

  test.each([
    ['away', away],
    ['behind', stale],
  ])('stands there (%s), edited further and deleted as the editor’s own', async (_, later) => {
    const { bodies, requests, routes } = show([], { 'GET squad/highlights': read });
    await press('Edit Clip 1');
    routes['GET squad/highlights'] = later;
    await fill('Heading', 'Bridge held');
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await press('Edit Bridge held');
    await fill('Author', 'Brolga');
    await press('Save Changes');
    await waitFor(() => expect(bodies('PUT squad/highlights/1')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await press('Delete Bridge held');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = requests.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['if-match']);
    expect(sent).toEqual(['W/"1-x"', undefined, undefined]);
  });

  test('is there when it was added, and gone when it was deleted', async () => {
    const { routes } = show([], { 'GET squad/highlights': read });
    routes['POST squad/highlights'] = { body: { success: true, message: 'Highlight added successfully', id: 9 } };
    await press('Add Highlight');
    routes['GET squad/highlights'] = away;
    for (const label of ['Heading', 'Author']) await fill(label, 'Brolga');
    await fill('YouTube URL', 'https://youtu.be/dQw4w9WgXcQ');
    await press('Add Highlight');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Brolga' })).toBeTruthy();
    await press('Delete Clip 1');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Clip 1' })).toBeNull();
  });
});

test('shows a preview of a video, and warns of an address without one', async () => {
  show([]);
  await press('Add Highlight');
  expect(screen.getByLabelText('YouTube URL').getAttribute('type')).toBe('url');
  await fill('YouTube URL', 'https://clips.twitch.tv/HeldTheBridge');
  expect(screen.getByText('No video can be made of this address.')).toBeTruthy();
  await fill('YouTube URL', 'https://youtu.be/dQw4w9WgXcQ');
  expect(screen.queryByText('No video can be made of this address.')).toBeNull();
  await press('Play the preview');
  expect(screen.getByTitle('the preview').getAttribute('src')).toContain('/embed/dQw4w9WgXcQ');
});

test('a highlight that may have been added is sent again under the same key, another one under another', async () => {
  const { requests } = show([], {
    'POST squad/highlights': { status: 503, body: failure('Try again.', 'log-unavailable') },
  });
  await press('Add Highlight');
  await fill('Heading', 'Bridge');
  await fill('Author', 'Brolga');
  await fill('YouTube URL', 'https://youtu.be/dQw4w9WgXcQ');
  const keys = () =>
    requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  const send = async (times: number) => {
    await press('Add Highlight');
    await waitFor(() => expect(keys()).toHaveLength(times));
    await screen.findByRole('button', { name: 'Add Highlight' });
  };
  await send(1);
  await send(2);
  await fill('Heading', 'Bridge, again');
  await send(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
  expect((screen.getByRole('textbox', { name: 'Heading' }) as HTMLInputElement).value).toBe('Bridge, again');
});

test('edits one in its place', async () => {
  const { bodies } = show([highlight(2), highlight(1)]);
  await press('Edit Clip 1');
  await fill('Heading', 'Clip one');
  await press('Save Changes');
  expect(await screen.findByText('Highlight updated successfully')).toBeTruthy();
  expect(bodies('PUT squad/highlights/1')).toEqual([
    { heading: 'Clip one', author: 'Kestrel', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' },
  ]);
  expect(await screen.findByRole('heading', { name: 'Clip one' })).toBeTruthy();
});

test('one that somebody else changed meanwhile is shown beside what was typed, and saved only knowingly', async () => {
  const current = { ...highlight(1), heading: 'Their words' };
  const { requests } = show([highlight(1)], {
    'GET squad/highlights': () => ({ body: { success: true, data: [highlight(1)] }, headers: { etag: 'W/"1-x"' } }),
    'PUT squad/highlights/1': {
      status: 409,
      body: {
        ...failure('This highlight was changed in the meantime. Nothing was saved.', 'highlight-changed'),
        current,
      },
    },
  });
  await press('Edit Clip 1');
  await fill('Heading', 'My words');
  await press('Save Changes');
  expect(await screen.findByText('This highlight was changed in the meantime.')).toBeTruthy();
  expect(screen.getByText(/Their words/)).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Heading' }) as HTMLInputElement).value).toBe('My words');
  expect(requests.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('W/"1-x"');
  await press('Keep Mine');
  expect(screen.queryByText(/Their words/)).toBeNull();
  expect((screen.getByRole('textbox', { name: 'Heading' }) as HTMLInputElement).value).toBe('My words');
});

test('one that was deleted meanwhile is said to be gone', async () => {
  show([highlight(1)], {
    'PUT squad/highlights/1': { status: 404, body: failure('This highlight does not exist.', 'highlight-not-found') },
  });
  await press('Edit Clip 1');
  await fill('Author', 'Brolga');
  await press('Save Changes');
  expect(await screen.findByText('This highlight does not exist.')).toBeTruthy();
});

test('what was typed into one that was deleted meanwhile stays, and can be added anew', async () => {
  let isDeleted = false;
  const { bodies } = show([highlight(1)], {
    'GET squad/highlights': () => ({ body: { success: true, data: isDeleted ? [] : [highlight(1)] } }),
    'PUT squad/highlights/1': () => {
      isDeleted = true;
      return { status: 404, body: failure('This highlight does not exist.', 'highlight-not-found') };
    },
  });
  await press('Edit Clip 1');
  await fill('Heading', 'My words');
  await press('Save Changes');
  expect(await screen.findByText('This highlight was deleted in the meantime.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'My words');
  await press('Add as New');
  expect(await screen.findByText('Highlight added successfully')).toBeTruthy();
  expect(bodies('POST squad/highlights')).toEqual([
    { heading: 'My words', author: 'Kestrel', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' },
  ]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('deletes only who agreed', async () => {
  const { count } = show([highlight(1)]);
  await press('Delete Clip 1');
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this highlight?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(count('DELETE squad/highlights/1')).toBe(0);
  await press('Delete Clip 1');
  await press('Delete');
  expect(await screen.findByText('Highlight deleted successfully')).toBeTruthy();
  expect(await screen.findByText('0/5')).toBeTruthy();
});

test('with five there is no room for a sixth, and the reason stands beside the button', async () => {
  show([5, 4, 3, 2, 1].map((id) => highlight(id)));
  expect(await screen.findByText('5/5')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Add Highlight' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/Delete one to add another\./)).toBeTruthy();
});

test('going to another form asks before what was typed is lost', async () => {
  show([highlight(2), highlight(1)]);
  await press('Edit Clip 1');
  await fill('Heading', 'Half a thought');
  await press('Edit Clip 2');
  await press('Stay');
  expect((screen.getByRole('textbox', { name: 'Heading' }) as HTMLInputElement).value).toBe('Half a thought');
  await press('Edit Clip 2');
  await press('Leave');
  expect((screen.getByRole('textbox', { name: 'Heading' }) as HTMLInputElement).value).toBe('Clip 2');
});

test('says that they could not be loaded', async () => {
  show([], { 'GET squad/highlights': { status: 503, body: failure('Away.', 'read-models-unavailable') } });
  expect(await screen.findByText('Failed to load highlights')).toBeTruthy();
});

test.each(['Edit Clip 2', 'Add Highlight'])(
  'a save that was left to itself closes no other form: %s',
  async (other) => {
    let answer: (reply: object) => void = () => undefined;
    show([highlight(2), highlight(1)], {
      'PUT squad/highlights/1': () => new Promise<object>((resolve) => (answer = resolve)),
    });
    await press('Edit Clip 1');
    await fill('Heading', 'Clip one');
    await press('Save Changes');
    await press(other);
    await press('Leave');
    await fill('Heading', 'Typed meanwhile');
    answer({ body: { success: true, message: 'Highlight updated successfully', id: 1 } });
    expect(await screen.findByText('Highlight updated successfully')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Typed meanwhile');
  },
);
