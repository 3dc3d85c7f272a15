/**
 * Parts of the address of the bans: whom a new ban is for, what is searched for, and whether bans are brought over or
 * the subscribed lists are shown.
 */
export const NEW_BAN = 'ban';
export const FIND = 'find';
export const IMPORT = 'import';
export const LISTS = 'lists';
