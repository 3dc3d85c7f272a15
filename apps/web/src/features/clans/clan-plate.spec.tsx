import { fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { ClanPlate, plateOf } from './clan-plate';

const tags = fc.stringMatching(/^[A-Z0-9]{1,4}$/);

test('the same tag has the same plate', () => {
  fc.assert(fc.property(tags, (tag) => expect(plateOf(tag)).toEqual(plateOf(tag))));
});

test('tags use all seven fields and all six divisions', () => {
  const plates = Array.from({ length: 2_000 }, (_, index) => plateOf(index.toString(36).toUpperCase()));
  expect(new Set(plates.map(({ field }) => field)).size).toBe(7);
  expect(new Set(plates.map(({ division }) => division)).size).toBe(6);
});

test('the plate stands in place of an image that cannot be shown', () => {
  const { container } = render(<ClanPlate tag="ROO" src="/gone.webp" size={34} />);
  expect(container.querySelector('svg')).toBeNull();
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('svg')!.textContent).toBe('ROO');
});
