/** Who can be erased, by an id of the chat platform, of Steam, of EOS, or a UUID of Reforger. */
export const ERASABLE_ID = /^(?:\d{17,20}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
