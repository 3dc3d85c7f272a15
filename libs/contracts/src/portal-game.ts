/** The games that have a part of the admin portal of their own. */
export type PortalGame = 'squad' | 'reforger';
