import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangesQuery } from '@app/contracts/changes.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EndedSessions } from '../ended-sessions';
import { Callers } from '../ports/callers';
import type { Caller } from '../requests/caller';
import { PublicOrSignedIn } from '../requests/policy';
import { BufferingProxies } from './buffering-proxies';
import { HEARTBEAT } from './held-connection';
import { HeldConnections, type Holder } from './held-connections';
import { Subscribable } from './subscribable';

/** Proxies pass it on as it comes: nginx by the last of these, others by the type. */
const UNBUFFERED = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/**
 * All of somebody's rights, not only those that what is followed needs: a page for staff may show a read model that
 * every member may follow.
 */
const rightsOf = ({ inGuild, rights }: Caller): string => [inGuild, ...[...rights].sort()].join();

/** Which read models, and which of the caller's own documents, have a new version, over one connection that is held. */
@ApiTags('platform')
@Controller('api/changes')
export class ChangesController {
  constructor(
    private readonly connections: HeldConnections,
    private readonly subscribable: Subscribable,
    private readonly callers: Callers,
    private readonly ended: EndedSessions,
    private readonly proxies: BufferingProxies,
  ) {}

  /**
   * Server-sent events. The first holds the versions of the read models that the caller may follow, each later one those
   * that have changed. 204 where no connections are held.
   */
  @PublicOrSignedIn()
  @Get()
  async hold(
    @Query() { models, report }: ChangesQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (report) this.proxies.report();
    if (report || !this.connections.isOn || request.method === 'HEAD') return void reply.status(204).send();
    const names = models.split(',');
    const followed = this.subscribable.of(names, request.caller ?? undefined);
    const holder = this.holderOf(request);
    const { raw } = reply;
    await this.connections.hold(raw, followed, holder, () => {
      reply.hijack();
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...UNBUFFERED }))
        if (value !== undefined) raw.setHeader(name, value);
      raw.socket?.setNoDelay(true);
      // Before the versions are read: a browser that gets nothing takes it for a proxy that buffers.
      raw.write(HEARTBEAT);
    });
  }

  private holderOf({ countedAs, caller, presented }: FastifyRequest): Holder {
    const identity = presented?.identity;
    const before = caller && rightsOf(caller);
    const mayStay = async () =>
      !identity || (!(await this.ended.look(identity)) && rightsOf(await this.callers.of(identity)) === before);
    return {
      key: countedAs!,
      readerId: caller?.actor.id ?? '',
      isAnonymous: !caller,
      ...(identity ? { expires: identity.expires * 1_000 } : {}),
      mayStay,
    };
  }
}
