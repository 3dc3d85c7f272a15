import type { SquadMatchPage } from '@app/contracts/squad/squad';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { When } from '~/ui/kit/display/when';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:squad-1.svg?url';
import { layerText } from './battle-chart';
import { figure } from '../../battlelog/figures';
import { lengthOf, MatchFrame } from '../../battlelog/match/match-frame';
import { NotFound } from '../../battlelog/not-found';
import { matchQuery } from '../queries';
import { MatchTimeline } from './match-timeline';
import { SquadTeam } from './squad-team';

/** One match: how it ended, everybody in it, and what happened when. */
export default function MatchPage() {
  const { matchId = '' } = useParams();
  return (
    <MatchFrame
      query={matchQuery(matchId)}
      word="match"
      titleOf={titleOf}
      unknown={
        <NotFound
          title="This match is not known"
          action={
            <Link to="/squad-battlelog/profile" className={buttonClass()}>
              Your matches
            </Link>
          }
        >
          The address may have lost its end. Matches are linked from the Battle Report of everybody who played them.
        </NotFound>
      }
    >
      {(match) => (
        <>
          <PageHeader title={titleOf(match)} terrain={terrain} tint="squad">
            <When at={match.startTime} />
            {`, server ${match.serverId}. ${lengthOf(match)}${match.partial ? ' Its beginning was not recorded.' : ''}`}
          </PageHeader>
          <div className="page grid gap-10 pt-7 pb-8 *:min-w-0">
            <Score match={match} />
            <div className="grid items-start gap-6 *:min-w-0 nav:grid-cols-2">
              {teamsOf(match).map(({ key, ...team }) => (
                <SquadTeam key={key} {...team} />
              ))}
            </div>
            <MatchTimeline match={match} />
          </div>
        </>
      )}
    </MatchFrame>
  );
}

const titleOf = ({ layer }: SquadMatchPage) => layerText(layer ?? 'Unknown layer');

/** Both teams, and the players whose team is not recorded. */
function teamsOf({ teams, players }: SquadMatchPage) {
  const of = (team: 1 | 2 | null) => players.filter((player) => player.team === team);
  const both = ([1, 2] as const).map((number) => ({
    key: String(number),
    title: teams.find(({ team }) => team === number)?.faction ?? `Team ${number}`,
    players: of(number),
  }));
  const neither = { key: 'none', title: 'Team not known', players: of(null) };
  return [...both, neither].filter(({ key, players: inTeam }) => key !== 'none' || inTeam.length > 0);
}

const OUTCOMES = { won: 'won', draw: 'A draw', abandoned: 'Abandoned' } as const;

function outcomeOf({ outcome, winnerTeam, endedByAdmin }: SquadMatchPage): string {
  if (outcome === null) return 'Still running';
  const words = outcome === 'won' ? `${winnerTeam ?? 'One team'} ${OUTCOMES.won}` : OUTCOMES[outcome];
  return endedByAdmin ? `${words}, ended by an admin` : words;
}

function Score({ match }: { match: SquadMatchPage }) {
  return (
    <section aria-label="Result" className="border border-line bg-panel px-5 py-5">
      <h2 className="text-2">{outcomeOf(match)}</h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6">
        {match.teams.map(({ team, faction, unit, tickets }) => (
          <div key={team} className="min-w-0 border-line not-first:border-l not-first:pl-6">
            <dt className="text-ink-2">
              {faction ?? `Team ${team}`}
              {unit && <span className="block text-small text-ink-3">{unit}</span>}
            </dt>
            <dd className="mt-2">
              <span
                className={`figures text-[2.75rem] leading-none font-[750] ${match.winner === team ? 'text-info' : ''}`}
              >
                {tickets === null ? '–' : figure(tickets)}
              </span>{' '}
              <span className="text-ink-3">{tickets === 1 ? 'ticket' : 'tickets'}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
