import { readModel } from '../read-model';
import type { FeedEntry } from './feeds';

/** All feeds: the document `feeds`. */
export interface FeedsDocument {
  /** How many events there were: what an `If-Match` names. */
  readonly revision: number;
  readonly feeds: readonly (FeedEntry & {
    /** The log position at which it was last switched on: it tells what happened behind that. */
    readonly since: string;
  })[];
}

export const discordFeeds = readModel<FeedsDocument>({ name: 'discord-feeds', version: 1, indexes: [] });
export const FEEDS_DOCUMENT = 'feeds';
