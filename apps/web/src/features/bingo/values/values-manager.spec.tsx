import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BingoValue, Difficulty } from '@app/contracts/bingo/bingo';
import type { AddValueDto, UpdateValueDto } from '@app/contracts/bingo/bingo.dto';
import { never, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { serveBingo, show } from '~/test/bingo';
import ValuesManager from './values-manager';

/** A list that the server keeps. */
function given(start: readonly [string, Difficulty, boolean?][] = [['Kangaroo', 'medium']], routes: Routes = {}) {
  let values: BingoValue[] = start.map(([value, difficulty, isActive = true], at) => ({
    id: at + 1,
    value,
    difficulty,
    isActive,
  }));
  const idOf = (path: string) => Number(path.split('/').at(-1));
  const done = { body: { success: true, message: 'ok' } };
  const server = serveBingo({
    'GET values': () => {
      const of = (difficulty: Difficulty) => values.filter((value) => value.difficulty === difficulty);
      const groups = { easy: of('easy'), medium: of('medium'), hard: of('hard'), quotes: of('quotes') };
      return { body: { success: true, values: groups } };
    },
    'POST values': ({ body }) => {
      values = [...values, { ...(body as AddValueDto), id: 99, isActive: true }];
      return done;
    },
    'PUT values': ({ path, body }) => {
      values = values.map((value) => (value.id === idOf(path) ? { ...value, ...(body as UpdateValueDto) } : value));
      return done;
    },
    'DELETE values': ({ path }) => {
      values = values.filter(({ id }) => id !== idOf(path));
      return done;
    },
    ...routes,
  });
  const onClose = jest.fn();
  show(<ValuesManager onClose={onClose} />);
  return { server, onClose };
}
const group = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const box = () => screen.findByLabelText('New value');
const refused = { status: 409, body: failure('This value is in the list already.', 'duplicate') };

test('says that values are being loaded', () => {
  given([], { 'GET values': never });
  expect(screen.getByText('Loading bingo values...')).toBeTruthy();
});

test('a list that fails to load says so, whatever the server says, and is tried again', async () => {
  const { server } = given([], { 'GET values': { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('Failed to load bingo values')).toBeTruthy();
  expect(screen.queryByText('Down.')).toBeNull();
  server.routes['GET values'] = { body: { success: true, values: { easy: [], medium: [], hard: [], quotes: [] } } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByText('No values yet.')).toHaveLength(4);
});

test('values are grouped by difficulty, with how many of them are enabled', async () => {
  given([
    ['Ute with an unsecured load', 'easy'],
    ['Merge without indicating', 'easy', false],
    ['“Not even indicating!”', 'quotes'],
  ]);
  expect((await group('Easy')).textContent).toContain('1/2 enabled');
  expect(
    within(await group('Easy'))
      .getAllByRole('switch')
      .map((one) => one.getAttribute('aria-checked')),
  ).toEqual(['true', 'false']);
  expect((await group('Quotes')).textContent).toContain('1/1 enabled');
  expect((await group('Hard')).textContent).toContain('No values yet.');
});

describe('adding', () => {
  test('sends the text without markup and spaces, says so, and is ready for the next', async () => {
    const { server } = given();
    await userEvent.type(await box(), '  <b>Car in a pool</b> ');
    await userEvent.click(screen.getByRole('combobox', { name: 'Difficulty' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hard' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add Value' }));
    expect(await screen.findByText('Value added successfully')).toBeTruthy();
    expect(server.bodies('POST values')).toEqual([{ value: 'Car in a pool', difficulty: 'hard' }]);
    expect(within(await group('Hard')).getByText('Car in a pool')).toBeTruthy();
    expect(((await box()) as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(await box());
  });

  test('what is typed while a value is sent stays, and is sent by its own press', async () => {
    let answer: (reply: object) => void = () => undefined;
    const { server } = given(undefined, { 'POST values': () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(await box(), 'Car in a pool{Enter}');
    await screen.findByText('Adding...');
    await userEvent.clear(await box());
    await userEvent.type(await box(), 'Magpie{Enter}');
    expect(server.count('POST values')).toBe(1);
    answer({ body: { success: true, message: 'ok' } });
    expect(await screen.findByText('Value added successfully')).toBeTruthy();
    expect(((await box()) as HTMLInputElement).value).toBe('Magpie');
    await userEvent.type(await box(), '{Enter}');
    await waitFor(() =>
      expect(server.bodies('POST values')).toEqual([
        { value: 'Car in a pool', difficulty: 'easy' },
        { value: 'Magpie', difficulty: 'easy' },
      ]),
    );
  });

  test('an empty value, or one of markup alone, is not sent', async () => {
    const { server } = given();
    await userEvent.type(await box(), ' <i></i> {Enter}');
    expect(await screen.findByText('Value cannot be empty')).toBeTruthy();
    expect(server.count('POST values')).toBe(0);
  });

  test('counts the characters that are left, and sends no more than 500', async () => {
    const { server } = given();
    await userEvent.type(await box(), 'abc');
    expect(screen.getByText('497 characters left')).toBeTruthy();
    await userEvent.clear(await box());
    await userEvent.click(await box());
    await userEvent.paste('x'.repeat(502));
    expect(screen.getByText('2 characters too many')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Value cannot be longer than 500 characters')).toBeTruthy();
    expect(server.count('POST values')).toBe(0);
  });

  test('a refusal is told in the server’s words and what was typed stays', async () => {
    const { server } = given([], { 'POST values': refused });
    await userEvent.type(await box(), 'Kangaroo{Enter}');
    expect(await screen.findByText('This value is in the list already.')).toBeTruthy();
    expect(((await box()) as HTMLInputElement).value).toBe('Kangaroo');
    server.routes['POST values'] = () => Promise.reject(new TypeError('network'));
    await userEvent.type(await box(), '{Enter}');
    expect(await screen.findByText('Failed to add value')).toBeTruthy();
  });

  test('the same value tried again carries the same key, another one a new one', async () => {
    const { server } = given([], { 'POST values': () => Promise.reject(new TypeError('network')) });
    const keys = () =>
      server.requests.filter(({ route }) => route === 'POST values').map(({ headers }) => headers['idempotency-key']);
    await userEvent.type(await box(), 'Kangaroo{Enter}');
    await screen.findByRole('button', { name: 'Add Value' });
    await userEvent.type(await box(), '{Enter}');
    await waitFor(() => expect(keys()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Add Value' });
    await userEvent.type(await box(), 's{Enter}');
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('changing', () => {
  const edit = async (value = 'Kangaroo') => {
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${value}` }));
    return screen.getByLabelText('Value');
  };

  test('one that somebody else changed meanwhile stands beside what was typed, and is saved over only knowingly', async () => {
    const changed = failure('This value was changed in the meantime. Nothing was saved.', 'value-changed');
    const current = { value: 'Wallaby', difficulty: 'hard' };
    given([['Kangaroo', 'medium']], { 'PUT values': { status: 409, body: { ...changed, current } } });
    await userEvent.type(await edit(), 's on the road');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This value was changed in the meantime.')).toBeTruthy();
    expect(screen.getByText(/It now says “Wallaby”, Hard\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Mine' }));
    expect(screen.queryByText(/Wallaby/)).toBeNull();
    expect((screen.getByLabelText('Value') as HTMLInputElement).value).toBe('Kangaroos on the road');
  });

  test('what is being saved can be changed no more: the form closes after it', async () => {
    given([['Kangaroo', 'medium']], { 'PUT values': never });
    const box = await edit();
    await userEvent.type(box, 's{Enter}');
    await screen.findByText('Saving...');
    await userEvent.type(box, ' on the road');
    await userEvent.click(within(box.closest('form')!).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Easy' }));
    expect(box).toHaveProperty('value', 'Kangaroos');
    expect(within(box.closest('form')!).getByRole('combobox').textContent).toBe('Medium');
  });

  test('a text and its difficulty', async () => {
    const { server } = given();
    await userEvent.type(await edit(), 's on the road');
    const form = screen.getByLabelText('Value').closest('form')!;
    await userEvent.click(within(form).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Easy' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Value updated successfully')).toBeTruthy();
    expect(server.bodies('PUT values/1')).toEqual([{ value: 'Kangaroos on the road', difficulty: 'easy' }]);
    expect(within(await group('Easy')).getByText('Kangaroos on the road')).toBeTruthy();
  });

  test('is left with Escape, and the window stays', async () => {
    const { server, onClose } = given();
    await userEvent.type(await edit(), 's{Escape}');
    expect(screen.queryByLabelText('Value')).toBeNull();
    expect(screen.getByText('Kangaroo')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(server.count('PUT values/1')).toBe(0);
  });

  test('that is refused stays open with what was typed', async () => {
    given(undefined, { 'PUT values': { status: 500, body: {} } });
    await userEvent.type(await edit(), 's{Enter}');
    expect(await screen.findByText('Failed to update value')).toBeTruthy();
    expect((screen.getByLabelText('Value') as HTMLInputElement).value).toBe('Kangaroos');
  });
});

test('a value is disabled and enabled again, and each is said', async () => {
  const { server } = given();
  const toggle = () => userEvent.click(screen.getByRole('switch', { name: 'Enabled: Kangaroo' }));
  await group('Medium');
  await toggle();
  expect(await screen.findByText('Value disabled')).toBeTruthy();
  await waitFor(async () => expect((await group('Medium')).textContent).toContain('0/1 enabled'));
  await toggle();
  expect(await screen.findByText('Value enabled')).toBeTruthy();
  expect(server.bodies('PUT values/1')).toEqual([{ isActive: false }, { isActive: true }]);
});

test('a switch that is being saved can be focused still, and takes no second press', async () => {
  const { server } = given([['Kangaroo', 'medium']], { 'PUT values': never });
  await group('Medium');
  const toggle = screen.getByRole('switch', { name: 'Enabled: Kangaroo' });
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  expect(toggle).toHaveProperty('disabled', false);
  expect(server.bodies('PUT values/1')).toEqual([{ isActive: false }]);
});

describe('deleting', () => {
  const openQuestion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Kangaroo' }));
    return screen.findByRole('alertdialog', { name: 'Delete this value?' });
  };

  test('asks first', async () => {
    const { server } = given();
    const dialog = await openQuestion();
    expect(dialog.textContent).toContain('Kangaroo');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.count('DELETE values/1')).toBe(0);
    await userEvent.click(within(await openQuestion()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Value deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Enabled: Kangaroo' })).toBeNull());
  });

  test('that fails is told in our words alone', async () => {
    given(undefined, { 'DELETE values': refused });
    await userEvent.click(within(await openQuestion()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete value')).toBeTruthy();
    expect(screen.queryByText('This value is in the list already.')).toBeNull();
  });
});

describe('at a glance', () => {
  const list = (easy: number, medium: number, hard: number, quotes: number): [string, Difficulty][] => [
    ...Array.from({ length: easy }, (_, nth): [string, Difficulty] => [`Easy one ${nth}`, 'easy']),
    ...Array.from({ length: medium }, (_, nth): [string, Difficulty] => [`Medium one ${nth}`, 'medium']),
    ...Array.from({ length: hard }, (_, nth): [string, Difficulty] => [`Hard one ${nth}`, 'hard']),
    ...Array.from({ length: quotes }, (_, nth): [string, Difficulty] => [`Quote ${nth}`, 'quotes']),
  ];

  test('it shows which grids the enabled values fill', async () => {
    given(list(9, 4, 2, 1));
    const grids = within(await screen.findByRole('list', { name: 'Grids these values fill' })).getAllByRole('listitem');
    expect(grids.map(({ textContent }) => textContent)).toEqual([
      '3x3Enough values',
      '4x4Enough values',
      '5x5Easy 9/14, Medium 4/6, Hard 2/4',
    ]);
  });

  test('another distribution can be tried, beginning with 10, 4, 2 and 0 on four by four', async () => {
    given(list(9, 4, 2, 1));
    await userEvent.click(await screen.findByText('Try another distribution'));
    expect(screen.getByText('✓ Total: 16 / 16 squares')).toBeTruthy();
    expect(screen.getByText('Not enough enabled: Easy 9/10')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Easy'));
    await userEvent.type(screen.getByLabelText('Easy'), '9');
    expect(screen.getByText('The enabled values suffice.')).toBeTruthy();
    expect(screen.getByText('⚠ Total: 15 / 16 squares (must match exactly)')).toBeTruthy();
  });

  test('a long list can be searched, a short one need not be', async () => {
    given(list(9, 4, 2, 1));
    await userEvent.type(await screen.findByLabelText('Search'), 'medium');
    expect(screen.getAllByRole('switch')).toHaveLength(4);
    expect(screen.getByText('4 of 16 values')).toBeTruthy();
    expect(screen.getAllByText('No match.')).toHaveLength(3);
  });

  test('a short list has no search box', async () => {
    given(list(3, 0, 0, 0));
    await group('Easy');
    expect(screen.queryByLabelText('Search')).toBeNull();
  });
});
