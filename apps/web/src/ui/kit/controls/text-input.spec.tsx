import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextInput } from './text-input';

function Titled() {
  const [value, setValue] = useState('');
  return <TextInput aria-label="Title" maxLength={5} value={value} onChange={({ target }) => setValue(target.value)} />;
}

test('a text that is cut where the box is full is announced, and no other', async () => {
  render(<Titled />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await userEvent.type(box, 'Gold');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.paste('finch');
  expect([box.value, screen.getByRole('status').textContent]).toEqual([
    ...['Goldf', 'Full: 5 characters fit, and no more is taken.'],
  ]);
  await userEvent.type(box, '{Backspace}');
  expect(screen.queryByRole('status')).toBeNull();
});
