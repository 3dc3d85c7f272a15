import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearch } from '~/lib/search-params';
import { showPage } from '~/test/page';
import { LeaveGuard, leaving } from './leave-guard';

/** A tool that the address opened, with unsaved edits. */
function EditedTool() {
  const [, change] = useSearch();
  return (
    <>
      <button type="button" onClick={() => leaving(() => change({ tool: undefined }))}>
        Back to Tools Menu
      </button>
      <LeaveGuard when title="Leave and lose the edits">
        They have not been saved.
      </LeaveGuard>
    </>
  );
}

const show = () => showPage(<EditedTool />, '/admin-portal/squad?tool=bans&ban=7');
const address = () => screen.getByTestId('address').textContent;
const question = () => screen.queryByRole('alertdialog', { name: 'Leave and lose the edits' });

test('another tool of the same page, as Back brings it, needs a confirmation', async () => {
  const { router } = show();
  await act(() => router.navigate('/admin-portal/squad'));
  expect(question()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/admin-portal/squad?tool=bans&ban=7');
});

test('what the tool says of itself in the address needs none', async () => {
  const { router } = show();
  await act(() => router.navigate('/admin-portal/squad?tool=bans'));
  expect(question()).toBeNull();
  expect(address()).toBe('/admin-portal/squad?tool=bans');
});

test('who agreed to leave needs no second confirmation for the address that changes with it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Tools Menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(question()).toBeNull();
  expect(address()).toBe('/admin-portal/squad?ban=7');
});
