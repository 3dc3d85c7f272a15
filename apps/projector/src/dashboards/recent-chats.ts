import { DASHBOARD_LINES } from '@app/contracts/dashboards/read-models';
import { putNewest } from '../in-order';

/** A dashboard has the chat of a week at most: no longer than the least that CHAT_RETENTION_DAYS allows. */
const A_WEEK = 7 * 86_400_000;

interface Line {
  readonly key: string;
  readonly at: string;
  readonly message: string;
}

/** The lines that are young enough at that time. @param now ISO 8601, UTC */
export const recentChats = <Chat extends Line>(chats: readonly Chat[], now: string): readonly Chat[] => {
  const oldest = new Date(Date.parse(now) - A_WEEK).toISOString();
  return chats.length > 0 && chats[0]!.at < oldest ? chats.filter(({ at }) => at >= oldest) : chats;
};

const recent = <Chat extends Line>(chats: readonly Chat[]) => recentChats(chats, chats.at(-1)!.at);

/** With one more line, unless nobody can read it any more. */
export const withChat = <Chat extends Line>(chats: readonly Chat[], line: Chat): readonly Chat[] =>
  line.message === '' ? chats : recent(putNewest(chats, line, DASHBOARD_LINES));
