/** A typed or copied SteamID64 or EOS id as it is stored: without blanks, in lower case. Undefined for neither. */
export const playerKey = (typed: string): string | undefined => {
  const key = typed.replace(/\s+/gu, '').toLowerCase();
  return /^(?:\d{17}|[0-9a-f]{32})$/.test(key) ? key : undefined;
};

/** A typed or copied UUID of a Bohemia account as it is stored: without blanks, in lower case. Undefined for anything else. */
export const playerUuid = (typed: string): string | undefined => {
  const uuid = typed.replace(/\s+/gu, '').toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : undefined;
};
