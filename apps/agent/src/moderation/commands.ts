import { gameText } from '@app/telemetry/game-text';

declare const made: unique symbol;
/** A command of RCON that was made here. No other may be sent for staff. */
export type ServerCommand = string & { readonly [made]: true };

/** An id that no command may hold. */
export class BadTarget extends Error {}

const SQUAD_ID = /^(?:\d{17}|[0-9a-f]{32})$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Reforger numbers who is on the server. */
const NUMBER = /^\d{1,6}$/;

const checked = (id: string, shape: RegExp): string => {
  if (!shape.test(id)) throw new BadTarget('This is no id of a player.');
  return id;
};

const command = (text: string) => text.trimEnd() as ServerCommand;

/** Everything that staff may have a Squad server do. */
export const squadCommands = {
  warn: (id: string, text: string) => command(`AdminWarn "${checked(id, SQUAD_ID)}" ${gameText(text)}`),
  kick: (id: string, text: string) => command(`AdminKick "${checked(id, SQUAD_ID)}" ${gameText(text)}`),
  broadcast: (text: string) => command(`AdminBroadcast ${gameText(text)}`),
} as const;

/** Everything that staff may have a Reforger server do. A ban without a length is for good. */
export const reforgerCommands = {
  kick: (number: string) => command(`#kick ${checked(number, NUMBER)}`),
  ban: (id: string, seconds: number, text: string) =>
    command(`#ban create ${checked(id, UUID)} ${Math.max(0, Math.trunc(seconds))} ${gameText(text)}`),
  unban: (id: string) => command(`#ban remove ${checked(id, UUID)}`),
} as const;
