import type { ImportedBan } from '../events';
import { banText, cleanNote, type BanVoice } from '../rules';
import type { FoundBan } from './read-bans';

/** What the player reads where the file gives no reason. */
const NO_REASON = 'No reason given';

/** A ban of another tool as it is entered here. @param source what staff call the file or the list */
export const toImported = ({ by, ...found }: FoundBan, source: string, voice: BanVoice, at: string): ImportedBan => {
  const { player, name, until } = found;
  const reason = found.reason || NO_REASON;
  const origin = cleanNote([`From ${source}.`, by && `Banned by ${by}.`, found.notes].filter(Boolean).join(' '));
  return {
    ...{ player, name, reason, until, text: banText(voice, { reason, until }) },
    notes: [...origin].slice(0, 500).join('').trim(),
    // Of a ban that is over and says no beginning, the end is known at least.
    at: found.at ?? (until !== null && until < at ? until : at),
  };
};
