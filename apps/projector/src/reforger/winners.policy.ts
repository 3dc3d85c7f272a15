import type { ReforgerEvent } from '@app/domain/reforger/events';
import { decideGame, leaveUndecided, reforgerGames, TOLD_WITHIN } from '@app/domain/reforger/games';
import { reforgerTools, toolsStream, winnerIn } from '@app/domain/reforger/tools';
import { policy } from '../engine/policy-runner';
import { stateOf } from '../engine/state-of';

type Event = Extract<ReforgerEvent, { type: 'ReforgerGameEnded' | 'ReforgerToolsEventReceived' }>;

/**
 * Where the console told no winner, the webhook of Server Admin Tools does: whichever of the two comes first, the game is
 * joined to it by its end, once.
 */
export const reforgerWinners = policy<Event>({
  name: 'reforger-winners',
  hears: ['ReforgerGameEnded', 'ReforgerToolsEventReceived'],
  freshIds: true,
  act: async (event, decide) => {
    const { serverId, at } = event.data;
    const server = String(serverId);
    if (event.type === 'ReforgerToolsEventReceived') {
      const winner = winnerIn(event.data);
      if (winner !== undefined) await decide(reforgerGames, server, decideGame({ serverId, at, winner }));
      return;
    }
    const { winner, startedAt, players } = event.data;
    if (winner !== null) return;
    await decide(reforgerGames, server, leaveUndecided({ serverId, at, startedAt, players }));
    const around = [-TOLD_WITHIN, TOLD_WITHIN].map((apart) => new Date(Date.parse(at) + apart).toISOString());
    for (const stream of new Set(around.map((time) => toolsStream(serverId, time)))) {
      const { decided } = await stateOf(decide, reforgerTools, stream);
      for (const winner of decided) await decide(reforgerGames, server, decideGame({ serverId, ...winner }));
    }
  },
});
