import { personas, type Persona } from '../../personas';

/** A Steam account that can be signed in to on this machine. */
export type SteamAccount = {
  readonly steamId: string;
  readonly name: string;
  /** 32 hex digits. */
  readonly avatar: string;
};

/** Below every SteamID64 that Steam has given out, so that it is nobody's. */
const steamIdAt = (place: number): string => `7656119${String(2_000_000 + place).padStart(10, '0')}`;

/** The account of a persona: the same at every call. */
export const steamAccountOf = ({ account, name, avatar }: Persona): SteamAccount => ({
  steamId: steamIdAt(account),
  name,
  avatar,
});

/** Everybody's own account, and one that belongs to none of them. */
export const steamAccounts: readonly SteamAccount[] = [
  ...personas.map(steamAccountOf),
  { steamId: steamIdAt(13), name: 'Lyrebird', avatar: '8a1f60c2d7e94b35a06cf2719d5be843' },
];
