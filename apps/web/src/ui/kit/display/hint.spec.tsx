import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint } from './hint';

test('its words show for the pointer, for the keyboard and for a finger, and go with Escape', async () => {
  render(<Hint>Includes all variants</Hint>);
  const person = userEvent.setup();
  const words = () => screen.queryByRole('tooltip')?.textContent;
  expect(words()).toBeUndefined();
  await person.tab();
  expect(words()).toBe('Includes all variants');
  await person.keyboard('{Escape}');
  expect(words()).toBeUndefined();
  await person.hover(screen.getByRole('button', { name: 'Includes all variants' }));
  expect(words()).toBe('Includes all variants');
  await person.unhover(screen.getByRole('button'));
  expect(words()).toBeUndefined();
  await person.pointer({ keys: '[TouchA]', target: screen.getByRole('button') });
  expect(words()).toBe('Includes all variants');
});
