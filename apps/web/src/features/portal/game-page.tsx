import type { AdminPermissions } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { failureOf } from '~/lib/failures';
import { useSearch } from '~/lib/search-params';
import { isRefused, useForgottenReads, useWasAllowed } from '~/lib/session/lost-rights';
import { useSession } from '~/lib/session/session';
import { useSite } from '~/lib/site';
import { Notice } from '~/ui/kit/feedback/notice';
import { AdminPortalBar } from './portal-bar';
import { useOpenTools } from './portal-memory';
import { GAME_NAMES, maySeeLogs, PORTAL_ROLE_NAMES, rolesIn } from './portal-roles';
import { toolsFor, type Tool } from './portal-tools';
import { LogsButton, type Logs } from './logs-button';
import { OpenTool } from './open-tool';
import { SendBack } from './send-back';
import { ToolMenu, ToolMenuLoading } from './tool-menu';
import { gamePermissionsQuery, useAdminPermissions } from '~/lib/session/rights';

/** Tools that are built, by their id. */
type Built = Readonly<Partial<Record<Tool['id'], ReactNode>>>;

/** A game's part of the admin portal: its tools, or the one that is open. Staff without access are sent back. */
export default function AdminGamePage({ game, built = {}, Logs }: { game: PortalGame; built?: Built; Logs?: Logs }) {
  const { data: permissions } = useAdminPermissions();
  const isAllowed = permissions?.[game].canAccess === true;
  const wasAllowed = useWasAllowed(isAllowed);
  if (!isAllowed) return <SendBackFrom game={game} wasOpen={wasAllowed} />;
  return <GamePortal key={game} game={game} permissions={permissions} built={built} Logs={Logs} />;
}

interface Shown {
  readonly game: PortalGame;
  readonly permissions: AdminPermissions;
  readonly built: Built;
  readonly Logs: Logs | undefined;
}

/**
 * Reads the rights in this game. Until they are there, those of the portal show the bar and nothing more. What was read
 * stands while reading it again fails: somebody may be typing in a tool.
 */
function GamePortal({ game, permissions, built, Logs }: Shown) {
  const { data, error, isFetching } = useQuery(gamePermissionsQuery(useSession().person?.id, game));
  // Rights are checked again for somebody who was sent back and returns.
  const rights = isRefused(error) ? undefined : data;
  if (data && isRefused(error) && !isFetching) return <SendBackFrom game={game} wasOpen />;
  if (error && !rights && !isFetching)
    return <SendBackFrom game={game} why={failureOf(error, 'Your permissions could not be checked.').message} />;
  if (data && !data[game].canAccess) return <SendBackFrom game={game} />;
  const held = data ?? permissions;
  return (
    <>
      <AdminPortalBar permissions={held} role={rolesIn(held, game)[0]} />
      <div className="page pt-7 pb-24">
        {rights ? <Tools game={game} permissions={rights} built={built} Logs={Logs} /> : <ToolMenuLoading />}
      </div>
    </>
  );
}

/** The reason is that of a failed check, or else what is missing. */
const SendBackFrom = ({
  game,
  why = 'Your Discord roles do not open them.',
  wasOpen = false,
}: {
  game: PortalGame;
  why?: string;
  wasOpen?: boolean;
}) => <SendBack what={`${GAME_NAMES[game]}’s tools`} why={why} wasOpen={wasOpen} />;

function Tools({ game, permissions, built, Logs }: Shown) {
  const roles = rolesIn(permissions, game);
  const tools = toolsFor(game, roles, useSite().servers);
  const [search, change] = useSearch();
  const remembered = useOpenTools((open) => open[game]);
  // A link may name the tool, and with it what the tool shows.
  const linked = search.get('tool');
  const openId = linked ?? remembered;
  const open = tools.find(({ id }) => id === openId);
  const [leftId, setLeftId] = useState<string>();
  const leave = (id: string | undefined) => {
    setLeftId(id);
    useOpenTools.setState({ [game]: undefined });
  };
  /** What the address says of another tool goes. */
  const link = (tool: string | undefined) =>
    change({ ...Object.fromEntries([...search.keys()].map((name) => [name, undefined])), tool });
  // It stands in the address too, so that the browser's Back leads to the menu.
  const choose = ({ id }: Tool) => {
    useOpenTools.setState({ [game]: id });
    link(id);
  };
  const close = () => {
    leave(openId);
    link(undefined);
  };
  const linkedBefore = useRef(linked);
  useLayoutEffect(() => {
    if (linkedBefore.current !== null && linked === null) leave(linkedBefore.current);
    linkedBefore.current = linked;
  });
  if (open)
    return (
      <OpenTool
        game={game}
        tool={open}
        onBack={close}
        logs={Logs && maySeeLogs(roles) && <LogsButton game={game} tool={open} Logs={Logs} />}
      >
        {built[open.id]}
      </OpenTool>
    );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl">{GAME_NAMES[game]} tools</h1>
          <p className="mt-1.5 text-ink-2">Your roles: {roles.map((role) => PORTAL_ROLE_NAMES[role]).join(', ')}.</p>
        </div>
        {Logs && maySeeLogs(roles) && <LogsButton game={game} Logs={Logs} />}
      </div>
      {openId !== undefined && <ClosedTool game={game} id={openId} onDismiss={close} />}
      <ToolMenu tools={tools} leftId={leftId} onOpen={choose} />
    </>
  );
}

/** Where a link or the memory names a tool that is not for this reader, or a role went while it was open. */
function ClosedTool({ game, id, onDismiss }: { game: PortalGame; id: string; onDismiss: () => void }) {
  useForgottenReads();
  const tool = toolsFor(game, ['community-admin'], useSite().servers).find((each) => each.id === id);
  if (!tool) return null;
  return (
    <Notice tone="warn" title={`${tool.label} is not open to you.`} onDismiss={onDismiss} className="mt-6 max-w-3xl">
      Your roles in {GAME_NAMES[game]} do not include it.
    </Notice>
  );
}
