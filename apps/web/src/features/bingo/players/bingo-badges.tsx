import { Badge } from '~/ui/kit/display/badge';

/** What a player has: BINGO, MEGA, or that one square is missing. */
export function PlayerBadges({ bingo, mega, oneAway }: { bingo: boolean; mega: boolean; oneAway?: boolean }) {
  return (
    <>
      {bingo && <Badge tone="won">BINGO</Badge>}
      {mega && <Badge tone="diamond">MEGA</Badge>}
      {oneAway && <Badge tone="warn">ONE AWAY!</Badge>}
    </>
  );
}

/** The same over a card, as it is called out. */
export function CardBadges({ bingo, mega }: { bingo: boolean; mega: boolean }) {
  return (
    <>
      {bingo && <Badge tone="won">BINGO!</Badge>}
      {mega && <Badge tone="diamond">MEGA BINGO!</Badge>}
    </>
  );
}
