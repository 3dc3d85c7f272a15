import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Notice } from './notice';

function Page() {
  const [shown, setShown] = useState(true);
  return (
    <section aria-label="The page" tabIndex={-1}>
      {shown && <Notice title="Linked." onDismiss={() => setShown(false)} />}
      <button type="button" onClick={() => setShown(false)}>
        Elsewhere
      </button>
    </section>
  );
}

test('the focus of a dismissed notice goes to what stands around it', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The page' }));
});

test('a notice that goes by itself leaves the focus where it is', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
