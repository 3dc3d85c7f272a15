import { linkCodes as declared } from '@app/contracts/connections/policies';
import type { Community } from '@app/contracts/community/community';
import { connections, refuseLink } from '@app/domain/connections/connections';
import {
  isLiveCode,
  linkCodeDays,
  linkCodes,
  proveReforgerPlayer,
  spendLinkCode,
  usedBy,
} from '@app/domain/connections/link-codes';
import { connectAccount } from '@app/processes/linking';
import { byCodeOn } from '@app/domain/connections/sources';
import { DISPLAY_NAME_LENGTH, linkCodeIn, sanitise, steamIdProblem } from '@app/domain/connections/rules';
import { Rejected } from '@app/domain/decider';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match/match';
import { accountReservation, linkCodeHash } from '@app/storage/event-log/reservation';
import { policy, type Consequence, type Policy } from '../engine/policies/policy-runner';
import { eventStoreOf, stateOf } from '../engine/policies/state-of';

type Event = Extract<SquadEvent | ReforgerEvent, { type: 'SquadChatSent' | 'ReforgerChatSent' }>;

/**
 * Links the Steam account of the player who writes a link code in the game's chat. A code counts once, for the player who
 * writes it first, until it expires by the log's own clock. When the policy receives the message again it finishes what
 * broke off, by the rules of every other link: an account of another member stays theirs. In Reforger the code
 * proves the UUID of the player; the policy `connections-reforger-players` links it.
 *
 * @param secret the key for the names of reservations and codes
 */
export const connectionsLinkCodes = ({ seeding }: Pick<Community, 'seeding'>, secret: string): Policy =>
  policy<Event>(declared, {
    act: async (event, decide) => {
      const { id: by, created } = event;
      const code = linkCodeIn(event.data.message, seeding.linkCommand);
      if (code === undefined) return;
      const hash = linkCodeHash(secret, code);
      const at = new Date(created).toISOString();
      const day = await dayOf(decide, { hash, by, at });
      if (day === undefined) return;
      if (event.type === 'ReforgerChatSent') {
        const { playerId, name, serverId } = event.data;
        return decide(linkCodes, day, proveReforgerPlayer({ hash, by, serverId, playerId, name, at }));
      }

      const { data } = event;
      if (data.channel === 'admin' || data.playerId === null) return;
      const { people } = await stateOf(decide, match, `${data.serverId}-${data.match}`);
      const { steamId, name } = people.get(data.playerId) ?? { steamId: null, name: '' };
      if (steamId === null || steamIdProblem(steamId) !== undefined) return;
      await decide(linkCodes, day, spendLinkCode({ hash, by, serverId: data.serverId, steamId, at }));
      const used = usedBy(await stateOf(decide, linkCodes, day), hash, by);
      if (!used) return;

      const { memberId } = used;
      const account = { memberId, platform: 'steam', accountId: steamId } as const;
      const displayName = sanitise(sanitise(name).slice(0, DISPLAY_NAME_LENGTH)) || steamId;
      const reservation = accountReservation(secret)('steam', steamId);
      try {
        const provedBy = byCodeOn({ game: 'squad', serverId: data.serverId });
        await connectAccount(eventStoreOf(decide), { ...account, displayName, provedBy, reservation, at });
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        const refused = { ...account, because: error.code, noticeId: `link-refused-${by}`, at };
        await decide(connections, memberId, refuseLink(refused));
      }
    },
  });

/** The day whose stream holds the code, if it counts or this message has used it. */
const dayOf = async (
  decide: Consequence,
  { hash, by, at }: { readonly hash: string; readonly by: string; readonly at: string },
): Promise<string | undefined> => {
  for (const day of linkCodeDays(at)) {
    const codes = await stateOf(decide, linkCodes, day);
    if (isLiveCode(codes, hash, at) || usedBy(codes, hash, by)) return day;
  }
  return undefined;
};
