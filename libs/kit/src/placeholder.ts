const PLACEHOLDER = /change-?me|placeholder|example|your[-_]|<[^>]+>|^x+$|^todo$|^\.{3}$/i;
/** Whether a setting still has the text of a template: `changeme`, `https://community.example.org`, `<token>`. */
export const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value.trim());

/** Settings that a person fills in. */
const FILLED_IN =
  /^(?:PUBLIC_URL|SITE_ADDRESS|OIDC_|DISCORD_|RESERVATION_|FILES_|AUDIT_|EVENTSTORE_|MONGODB_|INGEST_|BOT_TOKENS|METRICS_|PATREON_|STEAM_|OPERATOR_)/;

type Env = Readonly<Record<string, string | undefined>>;

/** The settings that a person fills in, with their values. */
export const filledIn = (env: Env): [string, string][] =>
  Object.entries(env).filter((entry): entry is [string, string] => FILLED_IN.test(entry[0]) && Boolean(entry[1]));

/** Names of settings with a placeholder; a list may hold it in one of its parts, `1:changeme`. */
export const placeholdersIn = (env: Env): string[] =>
  filledIn(env)
    .filter(([, value]) => value.split(/[,\s]+/).some(isPlaceholder))
    .map(([name]) => name);

/** Why a process of a real installation does not start. */
export const placeholdersLeft = (names: readonly string[]): string =>
  `${names.join(', ')} still ${names.length === 1 ? 'has a placeholder' : 'have placeholders'}: put the real value there.`;
