import { winners } from '@app/contracts/reforger/policies';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { decideGame, leaveUndecided, reforgerGames, REPORTED_WITHIN } from '@app/domain/reforger/games';
import { reforgerLog, statusStream } from '@app/domain/reforger/log/log';
import { reforgerTools, toolsStream, winnerIn } from '@app/domain/reforger/tools';
import { policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

type Event = Extract<
  ReforgerEvent,
  { type: 'ReforgerGameEnded' | 'ReforgerWinnerReported' | 'ReforgerToolsEventReceived' }
>;

/**
 * Where a game ended without a winner, the console may report one after its end, RJSLogging and the webhook of Server
 * Admin Tools before or after it: the game is joined to the first by its end, once.
 */
export const reforgerWinners = policy<Event>(winners, {
  act: async (event, decide) => {
    const { serverId, at } = event.data;
    const server = String(serverId);
    if (event.type !== 'ReforgerGameEnded') {
      const winner = event.type === 'ReforgerWinnerReported' ? event.data.winner : winnerIn(event.data);
      if (winner !== undefined) await decide(reforgerGames, server, decideGame({ serverId, at, winner }));
      return;
    }
    const { winner, startedAt, players } = event.data;
    if (winner !== null) return;
    await decide(reforgerGames, server, leaveUndecided({ serverId, at, startedAt, players }));
    const around = [-REPORTED_WITHIN, REPORTED_WITHIN].map((apart) => new Date(Date.parse(at) + apart).toISOString());
    for (const stream of new Set(around.map((time) => statusStream(serverId, time)))) {
      const { winners } = await stateOf(decide, reforgerLog, stream);
      for (const each of winners) await decide(reforgerGames, server, decideGame({ serverId, ...each }));
    }
    for (const stream of new Set(around.map((time) => toolsStream(serverId, time)))) {
      const { decided } = await stateOf(decide, reforgerTools, stream);
      for (const each of decided) await decide(reforgerGames, server, decideGame({ serverId, ...each }));
    }
  },
});
