import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { startAgain } from '~/lib/leave';
import { RouteError } from './route-error';

jest.mock('~/lib/leave');

const Broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
const show = () => {
  // React reports what an error boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement: <RouteError /> }]);
  render(<RouterProvider router={router} />);
  return screen.findByText('This page cannot be shown.');
};

afterEach(() => {
  jest.restoreAllMocks();
  jest.mocked(startAgain).mockClear();
});

test('a page whose code could not be fetched without a network comes back with it', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  expect(screen.getByText(/^There is no connection to the internet/)).toBeTruthy();
  expect(startAgain).not.toHaveBeenCalled();
  fireEvent(window, new Event('online'));
  expect(startAgain).toHaveBeenCalledTimes(1);
});

test('one that broke stays until the reader tries again', async () => {
  await show();
  expect(screen.queryByText(/no connection/)).toBeNull();
  fireEvent(window, new Event('online'));
  expect(startAgain).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(startAgain).toHaveBeenCalledTimes(1);
});
