import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { parseCommunity } from '@app/contracts/community/community';
import communityJson from '../../../community/community.json';

export const community = parseCommunity(communityJson);

const roleId = (key: string) => community.guild.roles.find((role) => role.key === key)!.id;

/** What the chat platform lets somebody of this name call themselves: lower case, without blanks. */
export const handleOf = (name: string): string => name.toLowerCase().replaceAll(' ', '.');

/** View Channel, Send Messages and Read Message History. */
const POSTING = String((1 << 10) | (1 << 11) | (1 << 16));
/** In the first two the bot may write. */
export const CHANNELS = [
  { id: '600000000000000002', name: 'general', open: true },
  { id: '600000000000000004', name: 'staff-log', open: true },
  { id: '600000000000000005', name: 'rules', open: false },
] as const;

/** Who is in the guild with which roles, as in the chat platform's REST API; and how it behaves. */
export async function startGuild() {
  const members = new Map<string, { name: string; roles: string[]; bot?: boolean }>();
  /** Whether the bot has the server members intent: may it list everybody? */
  const intents = { members: true };
  const fault: { status?: number; headers?: Record<string, string>; body?: object; hang?: boolean } = {};
  const requests: string[] = [];
  /** Direct messages of the bot, oldest first. The channel with a member has the member's id. */
  const messages: { readonly to: string; readonly content: string }[] = [];
  /** Late answers to commands, by their tokens. */
  const edits = new Map<string, { readonly content: string }>();
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (fault.hang) return;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json', ...fault.headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== 'Bot secret-of-the-bot') return answer(401, { message: 'Unauthorized' });
    if (fault.status) return answer(fault.status, fault.body ?? { message: 'no' });
    const [, kind, id, what, user, , role] = (request.url ?? '').split('/');
    if (request.method === 'PATCH')
      return void json(request).then((body) => {
        edits.set(what!, body as { content: string });
        return answer(200, { id: what });
      });
    if (request.method === 'POST')
      return void json(request).then((body) => {
        const { recipient_id: recipient, content } = body as Record<string, string>;
        if (recipient !== undefined && !members.has(recipient))
          return answer(403, { message: 'Cannot send messages to this user', code: 50278 });
        if (content !== undefined) messages.push({ to: id!, content });
        return answer(200, { id: recipient ?? String(messages.length) });
      });
    if (kind === 'users') return answer(200, { id, username: `user${id}`, global_name: null, avatar: null });
    if (what === 'roles')
      return answer(
        200,
        community.guild.roles.map(({ id, name, color }, index) => ({
          id,
          name,
          color: Number.parseInt(color.slice(1), 16),
          position: 100 - index,
        })),
      );
    if (what === 'channels')
      return answer(
        200,
        CHANNELS.map(({ open, ...channel }, position) => ({
          ...{ ...channel, type: 0, position, parent_id: null },
          permission_overwrites: open ? [{ id, type: 0, allow: POSTING, deny: '0' }] : [],
        })),
      );
    const memberOf = (member: string) => {
      const { name, roles, bot = false } = members.get(member)!;
      return {
        user: { id: member, username: handleOf(name), global_name: name, avatar: null, bot },
        nick: null,
        roles: roles.map(roleId),
        joined_at: '2024-01-02T03:04:05.000000+00:00',
      };
    };
    if (what?.startsWith('members?')) {
      if (!intents.members) return answer(403, { message: 'Missing Access', code: 50001 });
      const query = new URLSearchParams(what.slice('members?'.length));
      const behind = [...members.keys()].filter((one) => BigInt(one) > BigInt(query.get('after') ?? 0));
      behind.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
      return answer(200, behind.slice(0, Number(query.get('limit') ?? 1)).map(memberOf));
    }
    if (!members.has(user ?? '')) return answer(404, { message: 'Unknown Member', code: 10007 });
    if (request.method === 'DELETE') {
      const member = members.get(user!)!;
      member.roles = member.roles.filter((key) => roleId(key) !== role);
      return response.writeHead(204).end();
    }
    return answer(200, memberOf(user!));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    members,
    intents,
    fault,
    /** Paths that were requested, oldest first. */
    requests,
    messages,
    edits,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
