import { Injectable } from '@nestjs/common';
import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { bingoGames, type BingoGameDocument } from '@app/contracts/bingo/read-models';
import { TAKE_BACK_WINDOW } from '@app/domain/bingo/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import type { Caller } from '../../platform/requests/caller';
import { toGame, toParticipants } from '../to-response';

/** What everybody's answer shares, as the beginning of its JSON. */
interface Shared {
  readonly json: string;
  /** No game runs, and this is the last one, if its end is not final yet. */
  readonly ended: { readonly gameId: number; readonly until: number } | undefined;
}

/**
 * Polled by everybody every five seconds. The part that is the same for all is read and serialised once per version of
 * the read model; only the caller's own part is added.
 */
@Injectable()
export class ActiveGame {
  constructor(private readonly readModels: ReadModels) {}

  async page({ actor, rights }: Caller): Promise<Page> {
    const { value: shared, ...page } = await this.readModels.cached(bingoGames, 'active', () => this.load());
    const { ended } = shared;
    const takeBack = ended && ended.until > Date.now() && rights.has('bingo-host') ? ended : undefined;
    const rest: Pick<ActiveGameAnswer, 'userDiscordId' | 'takeBack'> = {
      userDiscordId: actor.id,
      ...(takeBack ? { takeBack: { gameId: takeBack.gameId, until: new Date(takeBack.until).toISOString() } } : {}),
    };
    return {
      ...page,
      json: `${shared.json},${JSON.stringify(rest).slice(1)}`,
      shared: { name: page.etag, length: shared.json.length },
      etag: `${page.etag}.${actor.id}${takeBack ? '.t' : ''}`,
    };
  }

  private async load(): Promise<Shared> {
    const running = await this.last('running');
    const ended = running ? undefined : await this.last('ended');
    const answer: Omit<ActiveGameAnswer, 'userDiscordId'> = {
      success: true,
      game: running ? toGame(running) : null,
      participants: running ? toParticipants(running) : [],
    };
    return {
      json: JSON.stringify(answer).slice(0, -1),
      ended:
        ended && !ended.closed && ended.endedAt !== null
          ? { gameId: ended.id, until: Date.parse(ended.endedAt) + TAKE_BACK_WINDOW }
          : undefined,
    };
  }

  private async last(status: BingoGameDocument['status']): Promise<BingoGameDocument | undefined> {
    const where = [{ field: 'status', is: 'eq', value: status }] as const;
    return (await this.readModels.find(bingoGames, { where, sort: ['-id'], limit: 1 }))[0];
  }
}
