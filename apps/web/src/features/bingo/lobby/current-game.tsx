import type { BingoGame, BingoParticipant } from '@app/contracts/bingo/bingo';
import { sideOf } from '@app/domain/bingo/rules';
import type { ReactNode } from 'react';
import { CardPanel } from '../card/card-panel';
import { JoinPanel } from './join-panel';
import type { Freshness } from './live-sign';
import { withMarks } from '../players/players';
import { PlayersPanel } from '../players/players-panel';
import { useMarking } from '../card/use-marking';

type Playing = {
  readonly game: BingoGame;
  readonly participants: readonly BingoParticipant[];
  readonly me: string;
  readonly freshness: Freshness;
};

/** The running game: two thirds for the card, one third for the players. */
export function CurrentGame(playing: Playing) {
  const { game, participants, me, freshness } = playing;
  const mine = participants.find(({ discord_id }) => discord_id === me);
  if (mine) return <OwnCard key={`${game.id} ${me}`} {...playing} mine={mine} />;
  return (
    <Columns>
      <JoinPanel gameId={game.id} gridSize={game.grid_size} />
      <PlayersPanel participants={participants} side={sideOf(game.grid_size)} me={me} freshness={freshness} />
    </Columns>
  );
}

/** Own marks show in the players list as soon as on the card. */
function OwnCard({ game, participants, me, freshness, mine }: Playing & { mine: BingoParticipant }) {
  const side = sideOf(game.grid_size);
  const { marked, toggle, settled } = useMarking(game.id, mine.marked_values);
  const shown = participants.map((player) => (player === mine ? withMarks(player, side, marked) : player));
  return (
    <Columns>
      <CardPanel game={game} player={mine} marked={marked} onToggle={toggle} settled={settled} />
      <PlayersPanel participants={shown} side={side} me={me} freshness={freshness} />
    </Columns>
  );
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-7 gap-y-8 nav:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">{children}</div>;
}
