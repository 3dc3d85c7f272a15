/** Whether every `%` of a text begins an encoded character, as names and passwords in an address must. */
export const isDecodable = (text = ''): boolean => {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
};
