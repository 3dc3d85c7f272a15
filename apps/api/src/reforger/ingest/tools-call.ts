import { createHash } from 'node:crypto';
import { MAX_TOOLS_FIELDS, TOOLS_TEXT_LENGTH } from '@app/contracts/reforger/limits';
import type { ToolsEvent } from '@app/contracts/reforger/server-mods.dto';
import { cleanText } from '@app/domain/text';
import type { ReforgerFacts } from '@app/domain/reforger/events';

type Received = ReforgerFacts['ReforgerToolsEventReceived'];
type Value = Received['data'][string];

/** How much of a call that was cut off is tried for whole events. */
const MOST_ENDS = 2_000;

/**
 * A call that was cut off on its way: its events up to the cut, as JSON. Undefined when not one is whole, or the text was
 * not cut but is none of a call.
 */
export const wholeEventsOf = (text: string): string | undefined => {
  let depth = 0;
  let isText = false;
  const ends: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      // Inside the call, inside its list: an event has ended.
      if (character === '}' && depth === 2) ends.push(at);
    }
  }
  if (depth <= 0 || ends.length === 0 || ends.length > MOST_ENDS) return undefined;
  return `${text.slice(0, ends.at(-1)! + 1)}]}`;
};

/** As it is stored. `friendly` comes as a number or a boolean; fields beside texts, numbers and booleans are dropped. */
export const receivedOf = (serverId: number, { name, data, timestamp }: ToolsEvent): Received => {
  const fields = Object.entries(data as Record<string, unknown>)
    .filter(([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, MAX_TOOLS_FIELDS)
    .map(([field, value]): [string, Value] => [
      cleanText(field.slice(0, TOOLS_TEXT_LENGTH)),
      storedOf(field, value as Value),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const at = new Date(timestamp * 1_000).toISOString();
  const key = createHash('sha256')
    .update(JSON.stringify([name, timestamp, fields]))
    .digest('base64url');
  return { serverId, at, name, key, data: Object.fromEntries(fields) };
};

const storedOf = (field: string, value: Value): Value => {
  if (field === 'friendly') return value === true || value === 1 || value === '1' || value === 'true';
  return typeof value === 'string' ? value.slice(0, TOOLS_TEXT_LENGTH) : value;
};
