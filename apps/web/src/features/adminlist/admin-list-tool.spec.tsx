import type { AdminListAnswer } from '@app/contracts/adminlist/admin-list';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '~/lib/query-client';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { failure, serve, type RecordedRequest } from '~/test/server';
import AdminListTool from './admin-list-tool';

jest.mock('~/ui/kit/toast/toast', () => ({ toast: { success: jest.fn(), failure: jest.fn() } }));
const { toast } = jest.requireMock<{ toast: { success: jest.Mock; failure: jest.Mock } }>('~/ui/kit/toast/toast');

const AT = '2026-11-21T09:00:00.000Z';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const ONE = `Group=Jury:kick\nAdmin=${steam(1)}:Jury // Bunya\n`;

/** A server with a list, its past and somebody else who may save at any time. */
class Site {
  versions = [{ version: 1, content: '// empty\n', by: 'Southerly' }];
  fail: ((call: RecordedRequest) => { status: number; body: unknown } | undefined) | undefined;
  requests: RecordedRequest[] = [];

  constructor() {
    this.save(ONE, 'Mulga Bill');
    this.requests = serve((call) => this.fail?.(call) ?? this.answer(call));
  }

  get standing() {
    return this.versions.at(-1)!;
  }

  save(content: string, by: string) {
    this.versions = [...this.versions, { version: this.versions.length + 1, content, by }];
  }

  /** What was sent to be saved. */
  get saved() {
    return this.requests.filter(({ method }) => method !== 'GET');
  }

  private answer({ method, path, headers, body }: RecordedRequest): { status?: number; body: unknown } {
    const { version, content, by } = this.standing;
    const saved = { lastUpdated: AT, updatedBy: by, adminRoles: ['Squad Coordinator'] };
    const changes = { added: 1, removed: 0, changed: 0 };
    if (method !== 'GET') {
      if (headers['if-match'] !== `"${version}"`)
        return {
          status: 409,
          body: {
            ...failure('The admin list was changed in the meantime. Nothing was saved.', 'admin-list-changed'),
            current: { version, content, ...saved },
          },
        };
      const { content: text, filename } = body as { content?: string; filename?: string };
      const back = this.versions.find((one) => filename === `v${one.version}.cfg`);
      this.save(text ?? back!.content, 'Kestrel');
      return {
        body: {
          success: true,
          message: text === undefined ? 'Backup restored successfully!' : 'Admin list saved successfully!',
          version: version + 1,
        },
      };
    }
    if (path.endsWith('/content')) {
      const list: AdminListAnswer = {
        ...{ success: true, content, version, restoredFrom: null, changes, backups: version - 1, ...saved },
        ...{ rawFile: '/api/whitelist-files/AdminListZSU.cfg', groups: ['Admin'] },
      };
      return { body: list };
    }
    if (path.includes('/versions/')) {
      const one = this.versions[Number(path.split('/').at(-1)) - 1]!;
      return {
        body: {
          success: true,
          version: one.version,
          content: one.content,
          timestamp: AT,
          savedBy: one.by,
          adminRoles: [],
          restoredFrom: null,
        },
      };
    }
    if (path.includes('/backups'))
      return {
        body: {
          success: true,
          before: null,
          backups: this.versions
            .slice(0, -1)
            .reverse()
            .map((one) => ({
              ...one,
              filename: `v${one.version}.cfg`,
              timestamp: AT,
              savedBy: one.by,
              adminRoles: [],
              restoredFrom: null,
              lines: 1,
              changes,
            })),
        },
      };
    return { body: { success: true, ...saved } };
  }
}

let site: Site;
beforeEach(() => {
  jest.clearAllMocks();
  site = new Site();
});

const open = () => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const tool = (
    <>
      <AdminListTool />
      <Link to="/">Home</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/admin-portal/squad', element: tool },
      { path: '/', element: <p>At home</p> },
    ],
    { initialEntries: ['/admin-portal/squad'] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client };
};
const show = () => {
  open();
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Admin list' });
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

test('shows the text that stands, who saved it and where servers read it; there is nothing to save', async () => {
  const box = await show();
  expect(box.value).toBe(ONE);
  expect(screen.getByRole('link', { name: 'AdminListZSU.cfg' }).getAttribute('href')).toBe(
    '/api/whitelist-files/AdminListZSU.cfg',
  );
  expect((await screen.findByText(/^Last updated/)).textContent).toContain('by Mulga Bill (Squad Coordinator)');
  expect([button('Save').disabled, button('Discard').disabled]).toEqual([true, true]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(screen.getByText('3 lines, 1 entry')).toBeTruthy();
});

test('an edit is unsaved until it is saved, by the button or the keyboard', async () => {
  const box = await show();
  type(box, `${ONE}// more\n`);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await userEvent.click(button('Save'));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Admin list saved successfully!'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(site.saved[0]).toMatchObject({ method: 'PUT', body: { content: `${ONE}// more\n` } });
  expect(site.saved[0]!.headers['if-match']).toBe('"2"');
  type(box, ONE);
  fireEvent.keyDown(box, { key: 's', ctrlKey: true });
  await waitFor(() => expect(site.standing).toMatchObject({ version: 4, content: ONE }));
  fireEvent.keyDown(box, { key: 's', ctrlKey: true });
  expect(site.saved).toHaveLength(2);
});

test('what was saved stays on screen while the list cannot be read, and the next edit is made from it', async () => {
  const box = await show();
  type(box, `${ONE}// more\n`);
  site.fail = ({ method, path }) =>
    method === 'GET' && path.endsWith('/content')
      ? { status: 503, body: failure('The read models are away.', 'unavailable') }
      : undefined;
  await userEvent.click(button('Save'));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Admin list saved successfully!'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(box.value).toBe(`${ONE}// more\n`);
  type(box, `${ONE}// more\n// again\n`);
  await userEvent.click(button('Save'));
  await waitFor(() => expect(site.standing).toMatchObject({ version: 4, content: `${ONE}// more\n// again\n` }));
  site.fail = undefined;
});

test('what is typed back is no change, and other ends of lines are none either', async () => {
  const box = await show();
  type(box, `${ONE}x`);
  type(box, ONE);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(button('Save').disabled).toBe(true);
});

test('discarding asks first', async () => {
  const box = await show();
  type(box, 'nothing');
  await userEvent.click(button('Discard'));
  const dialog = screen.getByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(box.value).toBe('nothing');
  await userEvent.click(button('Discard'));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(box.value).toBe(ONE);
  expect(site.saved).toEqual([]);
});

test('problems are told with their lines, lead there, and keep nothing from being saved', async () => {
  const box = await show();
  type(box, `${ONE}Admin=7656119:Admin\nAdmin=${steam(1)}:Bench\n`);
  expect(await screen.findByText('3 problems')).toBeTruthy();
  expect(screen.getAllByText('Line 3: A Steam ID has 17 digits, this one has 7. The game will skip it.')).toHaveLength(
    2,
  );
  await userEvent.click(button(/^Line 4: No group is called Bench/));
  expect(document.activeElement).toBe(box);
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('Bench');
  expect(screen.getByText('Line 4, column 25')).toBeTruthy();
  await userEvent.click(button('Save'));
  await waitFor(() => expect(site.saved).toHaveLength(1));
});

test('finds an id or a name, around and around', async () => {
  await show();
  const find = screen.getByRole('searchbox', { name: 'Find a Steam ID or name' });
  await userEvent.type(find, 'jury');
  expect(screen.getByText('2 found')).toBeTruthy();
  await userEvent.type(find, '{Enter}');
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await userEvent.type(find, '{Enter}{Enter}');
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await userEvent.clear(find);
  await userEvent.type(find, 'nobody');
  expect(screen.getByText('Not found')).toBeTruthy();
});

test('a backup is put back after a question, and the editor shows it', async () => {
  const box = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  expect(site.saved).toEqual([]);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Backup restored successfully!'));
  await waitFor(() => expect(box.value).toBe('// empty\n'));
  expect(site.saved[0]).toMatchObject({ method: 'POST', body: { filename: 'v1.cfg' } });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a restore of what somebody has replaced meanwhile is refused in words, and the newest is shown', async () => {
  const box = await show();
  const restore = await screen.findByRole('button', { name: 'Restore version 1' });
  site.save('// theirs\n', 'Southerly');
  await userEvent.click(restore);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(toast.failure).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(box.value).toBe('// theirs\n'));
  expect(await screen.findByRole('button', { name: 'Restore version 2' })).toBeTruthy();
});

test('a restore replaces no version that came in while its question was open', async () => {
  const { client } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  site.save('// theirs\n', 'Southerly');
  await act(() => client.refetchQueries({ queryKey: ['admin-list'] }));
  const question = screen.getByRole('alertdialog');
  expect(within(question).getByRole('heading').textContent).toBe('Put version 1 in place of version 2');
  await userEvent.click(within(question).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(toast.failure).toHaveBeenCalledTimes(1));
  expect(site.standing).toMatchObject({ version: 3, content: '// theirs\n' });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(site.standing).toMatchObject({ version: 4, content: '// empty\n' }));
});

test('two versions are shown side by side, with what changed within a line', async () => {
  site.save(ONE.replace('kick', 'kick,ban'), 'Southerly');
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 2' }));
  const dialog = await screen.findByRole('dialog');
  const view = await within(dialog).findByRole('group', { name: 'Difference between Version 2 and Version 3, stands' });
  expect([...view.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Group=Jury:kick']);
  expect([...view.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['Group=Jury:kick,ban']);
  expect([...view.querySelectorAll('ins span')].map(({ textContent }) => textContent)).toEqual([',ban']);
});

describe('when somebody else saved meanwhile', () => {
  const mine = `${ONE}// mine\n`;
  const theirs = `// theirs\n${ONE}`;
  const collide = async () => {
    const box = await show();
    type(box, mine);
    site.save(theirs, 'Southerly');
    await userEvent.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'The list was saved while you were editing' });
    expect(dialog.textContent).toContain('Southerly (Squad Coordinator)');
    expect(toast.failure).not.toHaveBeenCalled();
    return box;
  };

  test('both texts are shown, and closing loses neither', async () => {
    const box = await collide();
    const view = screen.getByRole('group', { name: 'Difference between Theirs, version 3 and Yours, unsaved' });
    expect(view.querySelector('del')?.textContent).toBe('// theirs');
    expect(view.querySelector('ins')?.textContent).toBe('// mine');
    await userEvent.keyboard('{Escape}');
    expect(box.value).toBe(mine);
    expect(site.standing.content).toBe(theirs);
    expect(screen.getByText('Southerly saved version 3 meanwhile.')).toBeTruthy();
    await userEvent.click(button('Look at both'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['Take mine', mine],
    ['Merge both', `// theirs\n${ONE}// mine\n`],
  ])('%s goes into the editor, and is saved over theirs only then', async (choice, text) => {
    const box = await collide();
    await userEvent.click(button(choice));
    expect(box.value).toBe(text);
    expect(site.standing.content).toBe(theirs);
    await userEvent.click(button('Save'));
    await waitFor(() => expect(site.standing).toMatchObject({ version: 4, content: text }));
  });

  test('Take theirs leaves nothing to save', async () => {
    const box = await collide();
    await userEvent.click(button('Take theirs'));
    expect(box.value).toBe(theirs);
    expect(button('Save').disabled).toBe(true);
  });

  test('lines that both changed stand there for a person to choose', async () => {
    const box = await show();
    type(box, ONE.replace('Bunya', 'Bunya, mine'));
    site.save(ONE.replace('Bunya', 'Bunya, theirs'), 'Southerly');
    await userEvent.click(button('Save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Merge both' }));
    expect(screen.getByText('1 place needs you.')).toBeTruthy();
    expect(box.value).toContain('// Both changed this. Southerly wrote:\n');
    expect(await screen.findByRole('button', { name: /This ID is on line 3 already/ })).toBeTruthy();
  });
});

describe('leaving with unsaved changes', () => {
  test('by a link or by what closes the tool is asked about', async () => {
    const box = await show();
    type(box, 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
    expect(box.value).toBe('x');
    const close = jest.fn();
    act(() => leaving(close));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(close).toHaveBeenCalledTimes(1);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('nothing is asked when nothing changed', async () => {
    await show();
    const close = jest.fn();
    leaving(close);
    expect(close).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(screen.getByText('At home')).toBeTruthy();
  });
});

describe('what fails is said in the words of the catalogue', () => {
  const refuse = (of: (call: RecordedRequest) => boolean, status = 500, error = '') => {
    site.fail = (call) => (of(call) ? { status, body: failure(error, 'x') } : undefined);
  };
  const shownFailure = () => (toast.failure.mock.calls[0] as [Error])[0].message;

  test('reading', async () => {
    refuse(({ path }) => path.endsWith('/content'));
    open();
    expect(await screen.findByText('Failed to load admin list')).toBeTruthy();
    expect(screen.getByText('Failed to fetch admin list')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });

  test('saving, with the server’s own words where it has some, and the edit stays', async () => {
    const box = await show();
    refuse(({ method }) => method === 'PUT');
    type(box, 'x');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(shownFailure()).toBe('Failed to update admin list'));
    expect(box.value).toBe('x');
    toast.failure.mockClear();
    refuse(({ method }) => method === 'PUT', 400, 'Line 1 of the admin list holds a control character.');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(shownFailure()).toBe('Line 1 of the admin list holds a control character.'));
  });

  test('listing and restoring backups', async () => {
    refuse(({ path }) => path.includes('/backups'));
    await show();
    expect(await screen.findByText('Failed to fetch backups')).toBeTruthy();
    site.fail = undefined;
    await userEvent.click(button('Retry'));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    refuse(({ method }) => method === 'POST');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(shownFailure()).toBe('Failed to restore backup'));
  });
});
