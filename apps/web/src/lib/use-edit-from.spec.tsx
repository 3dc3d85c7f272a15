import { act, renderHook } from '@testing-library/react';
import { ApiError } from './failures';
import { useEditFrom } from './use-edit-from';

const conflict = (current: string, more: object = {}) =>
  new ApiError('', { status: 409, code: 'value-changed', body: { current, ...more } });

test('what stands beside an edit is what it is saved over, also when it has changed once more', () => {
  const { result, rerender } = renderHook(({ etag, saved }) => useEditFrom<string>(etag, saved), {
    initialProps: { etag: '"1"', saved: 'first' },
  });
  act(() => void result.current.outdated(conflict('second')));
  expect(result.current).toMatchObject({ ifMatch: '"1"', theirs: 'second' });
  rerender({ etag: '"3"', saved: 'third' });
  expect(result.current.theirs).toBe('third');
  act(() => result.current.keepMine());
  expect(result.current).toMatchObject({ ifMatch: '"3"', theirs: undefined });
});

test('the version of a refusal counts while only older ones can be read', () => {
  const { result, rerender } = renderHook(({ etag, saved }) => useEditFrom<string>(etag, saved), {
    initialProps: { etag: 'W/"9-x"', saved: 'first' },
  });
  act(() => void result.current.outdated(conflict('third', { etag: '"11"', own: true })));
  rerender({ etag: 'W/"10-y"', saved: 'second' });
  expect(result.current).toMatchObject({ theirs: 'third', own: true });
  act(() => result.current.keepMine());
  expect(result.current).toMatchObject({ ifMatch: '"11"', theirs: undefined, own: false });
});
