export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A server for tests: answers each request by `reply` and records it. */
export function serve(reply: (call: RecordedRequest) => Reply | Promise<Reply>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const call: RecordedRequest = {
      method: init?.method ?? 'GET',
      path: String(input),
      headers: init?.headers as Record<string, string>,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined),
    };
    requests.push(call);
    const { status = 200, body = { success: true }, headers = {} } = await reply(call);
    init?.signal?.throwIfAborted();
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return requests;
}

/** The body of a failure, as the server words it. */
export const failure = (error: string, code: string) => ({ success: false, error, code, requestId: 'req_8c1f22a9' });
