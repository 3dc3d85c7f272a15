import { CHANNELS, type FactBody, type Platform } from '@app/telemetry/reforger';
import { nameCut, textCut } from '../../text';
import { orNull, uuidIn } from './kill';
import { ownOf } from './reading';

/** What several writers say in fields of other names. Undefined: not what it should be. */
type Said = FactBody | null | undefined;

const PLATFORMS: Readonly<Record<string, Platform>> = {
  'platform-windows': 'windows',
  'platform-playstation': 'playstation',
  'platform-xbox': 'xbox',
};

export const platformOf = (word: string | undefined): Platform | null => ownOf(PLATFORMS, word ?? '') ?? null;

export const playerIdentified = (id: string | undefined, name = '', platform: string | undefined): Said => {
  const playerId = uuidIn(id);
  if (playerId === null) return undefined;
  return {
    kind: 'playerIdentified',
    playerId,
    name: nameCut(name),
    platform: platformOf(platform),
    steamId: null,
  };
};

interface Message {
  readonly playerId: string | undefined;
  readonly name: string | undefined;
  /** The number of the channel. */
  readonly channel: string | undefined;
  readonly message: string | undefined;
}

export const chatSent = ({ playerId: id, name = '', channel: number, message }: Message): Said => {
  const playerId = uuidIn(id);
  const channel = number === undefined || number === '' ? undefined : CHANNELS[Number(number)];
  if (playerId === null || !channel || message === undefined) return undefined;
  return { kind: 'chatSent', channel, playerId, name: nameCut(name), message: textCut(message) };
};

/** A game that nobody won says nothing of use. */
export const winnerReported = (faction: string | undefined): Said => {
  const winner = orNull(faction);
  return winner === null ? null : { kind: 'winnerReported', winner };
};

/** `US` is `#AR-Faction_US` where nobody has said it otherwise. */
export const factionCalled = (name: string): string => (name.startsWith('#') ? name : nameCut(`#AR-Faction_${name}`));

export const baseCaptured = (faction: string | undefined, base: string | undefined): Said => {
  const [by, what] = [orNull(faction), orNull(base)];
  return by === null || what === null ? undefined : { kind: 'baseCaptured', faction: factionCalled(by), base: what };
};
