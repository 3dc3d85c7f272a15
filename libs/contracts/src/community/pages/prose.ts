import { IsArray, ArrayMinSize, IsString, Matches, MaxLength } from 'class-validator';
import { all, TextUpTo } from '../../checks';

/** What a text may name instead of repeating it: `{tag}`, `[Discord]({chatInvite})`. Filled in where it is shown. */
export const PLACEHOLDERS = [
  'name',
  'shortName',
  'tag',
  'join',
  'chatInvite',
  'supporterPage',
  'organisationPage',
  'requestAdminChannel',
  // Numbers of the rules that run and of the supporter programme, so that no text repeats them.
  'supporterSlots',
  'seedingFrom',
  'seedingTo',
  'leadingAbove',
  'pointMinutes',
  'pointDays',
  'lockedCosts',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = PLACEHOLDERS.join('|');
const ADDRESS = String.raw`\/(?![/\\])[^\s()\\]*|https:\/\/[^\s()\\]+|\{(?:${PLACEHOLDER})\}`;

/** Text with links: `[the rules](/guidelines)`. They lead to a path of the site, to https or to a placeholder. */
const PROSE = new RegExp(String.raw`^(?![^]*\]\((?!(?:${ADDRESS})\)))(?![^]*\{(?!(?:${PLACEHOLDER})\}))[^]+$`);

const messageOf = (each: boolean) => ({
  each,
  message: `$property must be text whose links lead to /a/path, to https:// or to a placeholder; placeholders are ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
});

/** A text with links and placeholders. */
export const Prose = () => all(TextUpTo(600), Matches(PROSE, messageOf(false)));

/** Several of them: paragraphs, points of a list. */
export const Proses = (fewest = 0, longest = 2_000) =>
  all(
    IsArray(),
    ArrayMinSize(fewest),
    IsString({ each: true }),
    MaxLength(longest, { each: true }),
    Matches(PROSE, messageOf(true)),
  );
