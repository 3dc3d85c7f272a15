/** The map of a server that is being worked on. */
export const UNDER_MAINTENANCE = 'Under Maintenance';

/** Servers with a join button. */
const JOINABLE: readonly number[] = [1, 2, 3];

export const isJoinable = (serverId: number, isOnline: boolean): boolean => isOnline && JOINABLE.includes(serverId);

/** `filling` from 80 per cent. */
export const fullnessOf = (players: number, capacity: number): 'open' | 'filling' | 'full' => {
  if (players >= capacity) return 'full';
  return players >= capacity * 0.8 ? 'filling' : 'open';
};
