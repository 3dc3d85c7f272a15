import type { PortalGame } from '@app/contracts/portal-game';
import { ScrollText } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { GAME_NAMES } from './portal-roles';
import type { Tool } from './portal-tools';

/** The window with the logs, which another feature brings; its code is fetched when it opens. */
export type Logs = ComponentType<{
  game: PortalGame;
  gameName: string;
  tool?: Pick<Tool, 'id' | 'label'> | undefined;
  onClose: () => void;
}>;

/** What staff did with a tool, or with all of a game's. */
export function LogsButton({ game, tool, Logs }: { game: PortalGame; tool?: Tool; Logs: Logs }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" size={tool ? 'small' : 'normal'}>
        <ScrollText size={16} strokeWidth={1.75} aria-hidden />
        Logs
      </Button>
      {open && <Logs game={game} gameName={GAME_NAMES[game]} tool={tool} onClose={() => setOpen(false)} />}
    </>
  );
}
