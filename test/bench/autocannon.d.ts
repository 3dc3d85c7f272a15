/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  interface Client {
    setRequests(requests: readonly Request[]): void;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly setupClient?: (client: Client) => void;
  }

  interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly '2xx': number;
    readonly '3xx': number;
    readonly '4xx': number;
    readonly '5xx': number;
  }

  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}
