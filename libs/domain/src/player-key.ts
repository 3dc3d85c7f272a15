/** A typed or copied SteamID64 or EOS id as it is stored: without blanks, in lower case. Undefined for neither. */
export const playerKey = (typed: string): string | undefined => {
  const key = typed.replace(/\s+/gu, '').toLowerCase();
  return /^(?:\d{17}|[0-9a-f]{32})$/.test(key) ? key : undefined;
};
