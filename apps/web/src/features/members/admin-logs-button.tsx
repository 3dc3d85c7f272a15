import type { PortalGame } from '@app/contracts/members/members';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/kit/button';
import { Dialog } from '~/kit/dialog';
import { GAME_NAMES } from './admin-portal-roles';

/** What staff did with a game's tools. */
export function LogsButton({ game }: { game: PortalGame }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <ScrollText size={16} strokeWidth={1.75} aria-hidden />
        Logs
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${GAME_NAMES[game]} logs: Coming Soon`}
        description="Who changed what, and when, is being recorded already. The page that shows it is still being built."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      />
    </>
  );
}
