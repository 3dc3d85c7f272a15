import { act, render, screen } from '@testing-library/react';
import { Near } from './near';

test('what is far away is drawn once the reader comes near, and stays', () => {
  let come: (near: boolean) => void = () => undefined;
  window.IntersectionObserver = class {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      come = (near) => notify([{ isIntersecting: near }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  render(<Near room="10rem">the report</Near>);
  act(() => come(false));
  expect(screen.queryByText('the report')).toBeNull();
  act(() => come(true));
  expect(screen.getByText('the report')).toBeTruthy();
});
