import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { IngestBatch, SetAsideDto } from '@app/contracts/squad/ingest.dto';
import type { TelemetryFact } from '@app/telemetry/squad';
import type { AgentOrder, AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import type { AgentOrderResult, AgentOrdersDto, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import { pause } from '@app/kit/pause';
import { matchOrLogOf } from '../../apps/agent/src/delivery/batches';

const NEVER = new AbortController().signal;

/** What a request meets instead of a good answer. */
export type Mishap =
  | { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> }
  /** The connection breaks before, or after, the site has made the batch durable. */
  | 'cut before'
  | 'cut after'
  | 'silence';

/** A site that keeps the contract, for tests: it remembers by (match or log, source) and can be made to fail. */
export class FakeSite {
  readonly facts = new Map<string, TelemetryFact>();
  readonly addresses = new Set<string>();
  readonly requests: {
    readonly headers: IncomingMessage['headers'];
    readonly batch: IngestBatch;
    readonly at: number;
  }[] = [];
  /** Facts that came although they were there already; the contract ignores them. */
  repeated = 0;
  /** Called for every batch. */
  mishap: (request: number, batch: IngestBatch) => Mishap | undefined = () => undefined;
  /** Orders of staff to the agent; each is removed once the agent has answered it. */
  orders: AgentOrder[] = [];
  readonly reports: AgentStatusReport[] = [];
  /** What staff want of the server; handed out until the agent has reported the result. */
  serverOrders: AgentServerOrder[] = [];
  readonly results: AgentOrderResult[] = [];
  readonly agents = new Set<string>();
  /** Calls for orders whose answers are lost on the way. */
  loseAnswers = 0;
  /** What was set aside and did not come since: its keys are those of `highest`. */
  readonly aside: { readonly key: string; readonly after: number; readonly to: number }[] = [];
  private readonly highest = new Map<string, number>();
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    this.server = undefined;
  }

  /** Loses everything of a match, as a site restored from an old backup would. */
  forget(match: string): void {
    for (const map of [this.highest, this.facts])
      for (const key of map.keys()) if (key.startsWith(`${match} `)) map.delete(key);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.url?.endsWith('/orders'))
      return this.serveOrders(JSON.parse(body.toString()) as AgentOrdersDto, response);
    if (!/\/(?:squad|reforger)\/\d+$/.test(request.url ?? ''))
      return this.serveOthers(request.url ?? '', JSON.parse(body.toString()), response);
    const batch = JSON.parse(gunzipSync(body).toString('utf8')) as IngestBatch;
    const mishap = this.mishap(this.requests.length, batch);
    this.requests.push({ headers: request.headers, batch, at: performance.now() });
    if (mishap === 'silence') return;
    if (mishap === 'cut before') return void request.socket.destroy();
    if (typeof mishap === 'object') {
      response.writeHead(mishap.status, { 'content-type': 'application/json', ...mishap.headers });
      return void response.end(JSON.stringify(mishap.body ?? {}));
    }
    const acknowledged = this.take(batch);
    if (mishap === 'cut after') return void request.socket.destroy();
    response.writeHead(acknowledged === undefined ? 409 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        acknowledged === undefined
          ? { success: false, error: 'Facts are missing.', code: 'ingest-gap', requestId: 'x' }
          : { success: true, acknowledged },
      ),
    );
  }

  /** Holds the call until there is an order, or its time is over. */
  private async serveOrders({ agent, results, waitMs }: AgentOrdersDto, response: ServerResponse): Promise<void> {
    this.agents.add(agent);
    this.results.push(...results);
    const open = () => this.serverOrders.filter(({ orderId }) => !this.results.some((one) => one.orderId === orderId));
    const end = performance.now() + waitMs;
    while (open().length === 0 && performance.now() < end && !response.destroyed) await pause(5, NEVER);
    if (this.loseAnswers > 0 && open().length > 0) {
      this.loseAnswers--;
      return void response.destroy();
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, orders: open() }));
  }

  private serveOthers(url: string, body: unknown, response: ServerResponse): void {
    const answer = (more: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, ...more }));
    };
    if (url.endsWith('/status')) {
      const report = body as AgentStatusReport;
      this.reports.push(report);
      this.orders = this.orders.filter(({ requestId }) => !report.outcomes.some((one) => one.requestId === requestId));
      return answer({ orders: this.orders });
    }
    const { match, source, after, to } = body as SetAsideDto;
    const key = `${match} ${source}`;
    if (to > (this.highest.get(key) ?? -1)) this.aside.push({ key, after, to });
    this.highest.set(key, Math.max(this.highest.get(key) ?? -1, to));
    answer({ acknowledged: to });
  }

  private take(batch: IngestBatch): number | undefined {
    const { source, after, to, facts, connections } = batch;
    const key = `${matchOrLogOf(batch)} ${source}`;
    const highest = this.highest.get(key) ?? -1;
    if (after > highest) return undefined;
    for (const fact of facts) {
      const isMissing = this.aside.some(
        (one) => one.key === key && fact.sequence > one.after && fact.sequence <= one.to,
      );
      if (fact.sequence <= highest && !isMissing) this.repeated++;
      else this.facts.set(`${key} ${fact.sequence}`, fact);
    }
    const come = this.aside.findIndex((one) => one.key === key && one.after >= after && one.to <= to);
    if (come >= 0) this.aside.splice(come, 1);
    for (const { address } of connections) this.addresses.add(address);
    this.highest.set(key, Math.max(highest, to));
    return this.highest.get(key);
  }
}
