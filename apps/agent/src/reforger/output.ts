/** A message of the server, with the number of its packet. */
export interface Message {
  /** 0 to 255, then from 0 again. */
  readonly sequence: number;
  readonly text: string;
}

/** What the server says before the output of each command. */
const PROCESSING = /^Processing Command:\s*(.*)$/su;

const words = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The command that a message announces; undefined for any other message. */
const announced = ({ text }: Message): string | undefined => {
  const named = PROCESSING.exec(words(text))?.[1];
  return named?.replace(/ ?\.{3}$/u, '');
};

/** A long command may be announced without its end. */
const isOf = (named: string | undefined, command: string): boolean =>
  named !== undefined && named !== '' && words(command).startsWith(named);

/** The server has begun to carry out the command. */
export const isBegun = (command: string, messages: readonly Message[]): boolean =>
  messages.some((message) => isOf(announced(message), command));

/** How far one number is behind another: they come round again. */
const behind = (one: Message, other: Message): number => ((one.sequence - other.sequence + 128) & 255) - 128;

/** Messages of one wait as the server numbered them: UDP may have turned them round. */
const inOrder = (messages: readonly Message[]): readonly Message[] => [...messages].sort(behind);

/**
 * The output of a command among the messages since it was sent: those that follow `Processing Command: <the command>`,
 * up to the announcement of another one. Undefined while there is none, or while one between them is missing.
 */
export const outputOf = (
  command: string,
  messages: readonly Message[],
): { readonly output: readonly Message[]; readonly others: readonly Message[] } | undefined => {
  const all = inOrder(messages);
  const start = all.findLastIndex((message) => isOf(announced(message), command));
  if (start < 0) return undefined;
  const rest = all.slice(start + 1);
  const next = rest.findIndex((message) => announced(message) !== undefined);
  const output = next < 0 ? rest : rest.slice(0, next);
  if (output.length === 0) return undefined;
  const isGapless = output.every((message, index) => behind(message, all[start + index]!) === 1);
  if (!isGapless) return undefined;
  return { output, others: all.filter((message, index) => index !== start && !output.includes(message)) };
};
