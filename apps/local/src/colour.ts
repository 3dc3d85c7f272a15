/** `#rgb` or `#rrggbb` as the integer that the chat platform uses. */
export const colourNumber = (hex: string): number => {
  const digits = hex.replace('#', '').slice(0, 6);
  return parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16);
};
