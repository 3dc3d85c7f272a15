import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { ErrorState } from './error-state';
import { StaleNotice } from './stale-notice';

const FAILURES = {
  'all of it': (retry: () => void) => <ErrorState title="Away" onRetry={retry} />,
  'a newer reading': (retry: () => void) => <StaleNotice reason="Away." age="It is old." onRetry={retry} />,
};

function Page({ failure }: { failure: (retry: () => void) => ReactNode }) {
  const [failed, setFailed] = useState(true);
  return (
    <section aria-label="The page" tabIndex={-1}>
      {failed ? failure(() => setFailed(false)) : 'There it is.'}
    </section>
  );
}

test.each(Object.entries(FAILURES))('the focus goes to the page when %s was read at last', async (_, failure) => {
  render(<Page failure={failure} />);
  await userEvent.click(screen.getByRole('button', { name: /^Retry/ }));
  expect(screen.getByText('There it is.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The page' }));
});
