import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '~/lib/failures';
import { Avatar } from './display/avatar';
import { Button } from './controls/button';
import { Checkbox } from './controls/checkbox';
import { ConfirmDialog } from './dialog/confirm-dialog';
import { Dialog } from './dialog/dialog';
import { ErrorState } from './feedback/error-state';
import { Field } from './controls/field';
import { Pagination } from './controls/pagination';
import { ProgressBar } from './feedback/progress-bar';
import { Segments } from './controls/segments';
import { Select } from './controls/select';
import { Tabs } from './controls/tabs';
import { TextInput } from './controls/text-input';

describe('a button', () => {
  test('that is busy says so, keeps the focus and ignores presses', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Save Changes</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    rerender(
      <Button onClick={press} busy="Saving...">
        Save Changes
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(1);
  });

  test('that is busy does not submit its form', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy="Saving...">
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });
});

test('a field gives its control a name, and its error as the description', () => {
  render(
    <Field label="Steam ID" hint="Starts with 7656119." error="Steam ID must be exactly 17 digits">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Steam ID' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(input.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('Steam ID must be exactly 17 digits');
});

test('a select is worked from the keyboard: open, move, choose', async () => {
  const Form = () => {
    const [size, setSize] = useState<'3x3' | '5x5'>('3x3');
    return (
      <Field label="Grid Size">
        {(control) => (
          <Select
            {...control}
            value={size}
            onChange={setSize}
            choices={[
              { value: '3x3', label: '3x3 (9 squares)' },
              { value: '5x5', label: '5x5 (25 squares)' },
            ]}
          />
        )}
      </Field>
    );
  };
  render(<Form />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Grid Size' }));
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox').textContent).toBe('5x5 (25 squares)');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a checkbox is toggled by the space bar and by its words', async () => {
  const Form = () => {
    const [on, setOn] = useState(false);
    return (
      <Checkbox checked={on} onChange={setOn}>
        Use Custom Distribution
      </Checkbox>
    );
  };
  render(<Form />);
  const box = screen.getByRole('checkbox', { name: 'Use Custom Distribution' });
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(box.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByText('Use Custom Distribution'));
  expect(box.getAttribute('aria-checked')).toBe('false');
});

test('tabs follow the arrow keys', async () => {
  const Page = () => {
    const [tab, setTab] = useState<'current' | 'leaderboard'>('current');
    return (
      <Tabs
        label="Dashcam Bingo"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'current', label: 'Current Game', body: 'a card' },
          { value: 'leaderboard', label: 'Leaderboard', body: 'a table' },
        ]}
      />
    );
  };
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Leaderboard' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel').textContent).toBe('a table');
});

test('segments always have one chosen', async () => {
  const choose = jest.fn();
  render(
    <Segments
      label="Range"
      value="month"
      onChange={choose}
      choices={[
        { value: 'week', label: 'Week' },
        { value: 'month', label: 'Month' },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
  expect(choose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
  expect(choose).toHaveBeenCalledWith('week');
});

describe('a confirmation', () => {
  const confirmation = (onConfirm = jest.fn(), onOpenChange = jest.fn()) => {
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Unmark this square?"
        confirm="Unmark"
        cancel="Keep it marked"
        onConfirm={onConfirm}
      >
        You lose your BINGO!
      </ConfirmDialog>,
    );
    return { onConfirm, onOpenChange };
  };

  test('starts on the safe button, so that Enter changes nothing', async () => {
    const { onConfirm, onOpenChange } = confirmation();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it marked' }));
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test('is left by Escape', async () => {
    const { onConfirm, onOpenChange } = confirmation();
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test('keeps the focus inside, and is read with its consequence', async () => {
    const { onConfirm } = confirmation();
    expect(screen.getByRole('alertdialog', { name: 'Unmark this square?' })).toBeTruthy();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unmark' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it marked' }));
    await userEvent.click(screen.getByRole('button', { name: 'Unmark' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

test('a dialog gives the focus back to what opened it', async () => {
  const Page = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Data Values</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Bingo values" />
      </>
    );
  };
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Bingo values' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Data Values' })));
});

test('a dialog whose opener it took away gives the focus to what stood around that', async () => {
  const Page = () => {
    const [clips, setClips] = useState(['One', 'Two']);
    const [doomed, setDoomed] = useState<string>();
    return (
      <main tabIndex={-1}>
        {clips.map((clip) => (
          <Button key={clip} onClick={() => setDoomed(clip)}>
            Delete {clip}
          </Button>
        ))}
        <ConfirmDialog
          open={doomed !== undefined}
          onOpenChange={() => setDoomed(undefined)}
          title="Delete this clip?"
          confirm="Delete"
          onConfirm={() => {
            setClips(clips.filter((clip) => clip !== doomed));
            setDoomed(undefined);
          }}
        >
          It leaves the page.
        </ConfirmDialog>
      </main>
    );
  };
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete One' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a dialog leaves the focus to what has taken it when the opener went', async () => {
  const Page = () => {
    const [state, setState] = useState<'there' | 'asking' | 'gone'>('there');
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
      if (state === 'gone') heading.current?.focus();
    }, [state]);
    return (
      <main tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          Erase me
        </h1>
        {state !== 'gone' && <Button onClick={() => setState('asking')}>Erase</Button>}
        <ConfirmDialog
          open={state === 'asking'}
          onOpenChange={() => setState('there')}
          title="For good?"
          confirm="Yes"
          onConfirm={() => setState('gone')}
        >
          Nobody can undo it.
        </ConfirmDialog>
      </main>
    );
  };
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // Radix gives the focus back in a turn of its own.
  await act(() => new Promise((done) => setTimeout(done)));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Erase me' }));
});

describe('a pager', () => {
  test('turns to neighbours and to numbers, and marks where it is', async () => {
    const turn = jest.fn();
    render(<Pagination label="Games" page={4} pages={12} onChange={turn} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 12' }));
    expect(turn.mock.calls).toEqual([[3], [12]]);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4');
    expect(screen.getAllByText('...')).toHaveLength(2);
  });

  test('leads back from a page past the last', async () => {
    const turn = jest.fn();
    render(<Pagination label="Games" page={40} pages={12} onChange={turn} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(turn.mock.calls).toEqual([[12]]);
  });

  test('stops at the ends', () => {
    render(<Pagination label="Games" page={1} pages={2} onChange={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(false);
  });

  test('keeps the focus of whoever turns to an end by keyboard', async () => {
    function Turned() {
      const [page, setPage] = useState(2);
      return <Pagination label="Games" page={page} pages={3} onChange={setPage} />;
    }
    render(<Turned />);
    screen.getByRole('button', { name: 'Next page' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 3' }));
    screen.getByRole('button', { name: 'Previous page' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 1' }));
  });

  test('is not there for a single page', () => {
    render(<Pagination label="Games" page={1} pages={1} onChange={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

test('an error shows the server’s words, the request id and a retry', async () => {
  const retry = jest.fn();
  const error = new ApiError('The log cannot be reached.', { status: 503, code: 'x', requestId: 'req_8c1f22a9' });
  render(<ErrorState title="Failed to load the lobby" error={error} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('The log cannot be reached.');
  expect(screen.getByText('req_8c1f22a9')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a progress bar says how far of how much', () => {
  render(<ProgressBar value={13} max={25} label="Kestrel" />);
  const bar = screen.getByRole('progressbar', { name: 'Kestrel' });
  expect(bar.getAttribute('aria-valuetext')).toBe('13 of 25');
});

describe('an avatar', () => {
  const shown = (name: string) => render(<Avatar name={name} />).container;

  test('without a picture shows two initials, whatever else the name is made of', () => {
    expect(shown('Kestrel').textContent).toBe('KE');
    expect(shown('[ROO] K1wi').textContent).toBe('RO');
    expect(shown('★').textContent).toBe('?');
  });

  test('has the same colours for the same name', () => {
    expect(shown('Bunya').innerHTML).toBe(shown('Bunya').innerHTML);
  });
});
