import fc from 'fast-check';
import { contrast, roleColour } from './role-colour';

const rgb = (css: string) => css.match(/\d+/g)!.map(Number) as [number, number, number];

test('a colour that can be read stays as it is', () => {
  expect(roleColour(0xdfa73f)).toBe('rgb(223 167 63)');
});

test('a role without a colour has none', () => {
  expect(roleColour(0)).toBeUndefined();
});

test('whatever colour a role has, its name can be read on every dark surface it stands on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffffff }), (colour) => {
      const shown = rgb(roleColour(colour)!);
      for (const ground of [
        [0x0b, 0x0d, 0x0a],
        [0x10, 0x13, 0x0e],
        [0x17, 0x1b, 0x14],
      ] as const)
        expect(contrast(shown, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
