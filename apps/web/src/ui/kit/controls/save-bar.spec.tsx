import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SaveBar } from './save-bar';

function Tool() {
  const [changes, setChanges] = useState(1);
  return (
    <section aria-label="The tool" tabIndex={-1}>
      {changes > 0 && (
        <SaveBar
          changes={changes}
          toFix={0}
          saving={false}
          onCancel={() => setChanges(0)}
          onSave={() => setChanges(0)}
        />
      )}
    </section>
  );
}

test.each(['Save Changes', 'Cancel'])('the focus goes to the tool when nothing is left to save: %s', async (button) => {
  render(<Tool />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The tool' }));
});
