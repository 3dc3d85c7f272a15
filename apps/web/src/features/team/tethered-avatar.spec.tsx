import { fireEvent, render, screen } from '@testing-library/react';
import { REACH, SPRING } from './spring';
import { TetheredAvatar } from './tethered-avatar';

let springs: { frames: Keyframe[]; animation: { onfinish: (() => void) | null; cancel: jest.Mock } }[];
let still = false;

beforeEach(() => {
  springs = [];
  still = false;
  window.matchMedia = ((query: string) => ({ matches: still && query.includes('reduce') })) as typeof window.matchMedia;
  HTMLElement.prototype.animate = function (frames) {
    const animation = { onfinish: null, cancel: jest.fn(), currentTime: 0 };
    springs.push({ frames: frames as Keyframe[], animation });
    return animation as unknown as Animation;
  };
});

const show = () => {
  render(
    <>
      <p id="help">Arrow keys push it.</p>
      <TetheredAvatar name="Bunya" src={null} size={72} describedBy="help" />
    </>,
  );
  return screen.getByRole('button', { name: 'Picture of Bunya' });
};
const isAway = () => document.querySelector('[data-away]') !== null;
/** jsdom has no pointer events; a mouse event says all that is read of one. */
const pointer = (picture: HTMLElement, type: 'down' | 'move', clientX: number, clientY: number, button = 0) =>
  fireEvent(picture, new MouseEvent(`pointer${type}`, { bubbles: true, button, clientX, clientY }));
const drag = (picture: HTMLElement, x: number, y: number) => {
  pointer(picture, 'down', 100, 100);
  pointer(picture, 'move', 100 + x, 100 + y);
};

test('a picture follows the pointer and springs back when it is let go', () => {
  const picture = show();
  drag(picture, 40, 30);
  expect(picture.style.transform).toBe('translate(40px, 30px)');
  fireEvent.pointerUp(picture);
  const [spring] = springs;
  expect(spring!.frames).toHaveLength(SPRING.length);
  expect(spring!.frames[0]!['transform']).toBe('translate(40px, 30px)');
  expect(spring!.frames.at(-1)!['transform']).toBe('translate(0px, 0px)');
  expect(isAway()).toBe(true);
  spring!.animation.onfinish!();
  expect(isAway()).toBe(false);
  expect(picture.style.transform).toBe('');
});

test('it can be caught on its way home', () => {
  const picture = show();
  drag(picture, 40, 30);
  fireEvent.pointerUp(picture);
  pointer(picture, 'down', 140, 130);
  expect(springs[0]!.animation.cancel).toHaveBeenCalled();
  expect(picture.style.transform).toBe('translate(40px, 30px)');
});

test('the other mouse buttons do not pull', () => {
  const picture = show();
  pointer(picture, 'down', 100, 100, 2);
  pointer(picture, 'move', 160, 100);
  expect(isAway()).toBe(false);
});

test('a touch that turns out to be a scroll lets go', () => {
  const picture = show();
  drag(picture, 40, 30);
  fireEvent.pointerCancel(picture);
  expect(springs).toHaveLength(2);
});

test('arrow keys push it, together or held, and letting go brings it back', () => {
  const picture = show();
  const down = (key: string) => fireEvent.keyDown(picture, { key });
  // false: the page does not scroll.
  expect(down('ArrowRight')).toBe(false);
  down('ArrowUp');
  expect(picture.style.transform).toBe('translate(28px, -28px)');
  fireEvent.keyUp(picture, { key: 'ArrowRight' });
  expect(springs).toHaveLength(0);
  for (let held = 0; held < 50; held++) down('ArrowUp');
  expect(Number(/-(\d+)/.exec(picture.style.transform)![1])).toBeLessThanOrEqual(REACH);
  fireEvent.keyUp(picture, { key: 'ArrowUp' });
  expect(springs).toHaveLength(2);
});

test('other keys are left to the page', () => {
  const picture = show();
  expect(fireEvent.keyDown(picture, { key: 'PageDown' })).toBe(true);
  expect(fireEvent.keyDown(picture, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(isAway()).toBe(false);
});

test('a picture that loses the focus is let go', () => {
  const picture = show();
  fireEvent.keyDown(picture, { key: 'ArrowLeft' });
  fireEvent.blur(picture);
  expect(springs).toHaveLength(2);
});

test('whoever wants no motion sees it at home at once', () => {
  still = true;
  const picture = show();
  drag(picture, 40, 30);
  fireEvent.pointerUp(picture);
  expect(springs).toHaveLength(0);
  expect(isAway()).toBe(false);
});

test('what it does is told to those who do not see it', () => {
  expect(document.getElementById(show().getAttribute('aria-describedby')!)!.textContent).toBe('Arrow keys push it.');
});
