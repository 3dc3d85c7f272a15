export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The name under which the processes of a stack call their event store. */
export const EVENT_STORE_USER = 'platform';

/** Includes the credentials that callers must show, if there are any. */
export const connectionString = (address: string, credentials: Credentials | undefined): string => {
  const user = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : '';
  return `esdb://${user}${address}?tls=false`;
};
