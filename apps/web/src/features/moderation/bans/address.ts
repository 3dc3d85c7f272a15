/** Parts of the address of the bans: whom a new ban is for, and what is searched for. */
export const NEW_BAN = 'ban';
export const FIND = 'find';
