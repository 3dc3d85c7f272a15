import type { BackTestAnswer, BackTestResult, StepCounts } from '@app/contracts/automations/back-tests';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { Link } from 'react-router-dom';
import { counted } from '~/lib/format/counted';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Notice } from '~/ui/kit/feedback/notice';
import { When } from '~/ui/kit/display/when';
import { Bars } from '../bars';
import { Cases } from './cases';
import { labelOf, Part } from './part';

const DAY = 86_400_000;

/** What a rule would have done. */
export function Result({
  game,
  answer,
  result,
  lookup,
}: {
  game: AutomatedGame;
  answer: BackTestAnswer;
  result: BackTestResult;
  lookup: (player: string) => string;
}) {
  const { days } = answer;
  const { acts, late, facts, steps, limited, difference, players, cases } = result;
  const seen = `${facts.toLocaleString('en')} facts of ${days} days were looked at.`;
  if (acts === 0 && !difference)
    return (
      <EmptyState title="It would have done nothing.">
        {seen} {facts === 0 && 'Of these days nothing is recorded.'}
      </EmptyState>
    );
  return (
    <div className="grid gap-6 *:min-w-0">
      <div className="grid gap-2">
        <p className="text-4">
          It would have applied <span className="figures">{counted(acts, 'time')}</span>: {inWords(steps)}.
        </p>
        {late > 0 && (
          <p className="text-ink-2">
            {late === acts ? 'All of it' : counted(late, 'time')} to what reached the site more than a minute late:
            live, nothing is done about that.
          </p>
        )}
        <p className="text-small text-ink-3">
          {seen} Who is staff, ranks, hours, clans and lists are those of today. A player who would have been put out
          plays on in what is recorded.
        </p>
      </div>
      {limited.first && (
        <Notice tone="warn" title="It would have reached its limits.">
          First <When at={limited.first} />: on, it only watches from then. The rest is counted as far as the limits go.
        </Notice>
      )}
      {difference && answer.against && <Difference version={answer.against.version} difference={difference} />}
      {acts > 0 && (
        <>
          <div className="grid gap-6 nav:grid-cols-2 *:min-w-0">
            <ByDay answer={answer} result={result} />
            <ByHour byHour={result.byHour} />
          </div>
          {players.length > 0 && (
            <Part title="On whom most">
              <ol className="flex flex-wrap gap-x-6 gap-y-1.5">
                {players.map(({ player, name, acts: times }) => (
                  <li key={player} className="[overflow-wrap:anywhere]">
                    <Link to={lookup(player)} className="underline decoration-gold underline-offset-4">
                      <bdi>{name ?? player}</bdi>
                    </Link>{' '}
                    <span className="figures text-ink-3">{times}</span>
                  </li>
                ))}
              </ol>
            </Part>
          )}
          <Cases game={game} id={answer.id} cases={cases} acts={acts} lookup={lookup} />
        </>
      )}
    </div>
  );
}

/** `Warn the player 2 times, kick the player once`. */
const inWords = (steps: StepCounts): string => {
  const all = Object.entries(steps).sort(([, one], [, other]) => other - one);
  return all.length === 0
    ? 'it only counts'
    : all.map(([kind, count]) => `${labelOf(kind).toLowerCase()} ${counted(count, 'time')}`).join(', ');
};

function Difference({
  version,
  difference: { more, fewer, staff },
}: {
  version: number;
  difference: NonNullable<BackTestResult['difference']>;
}) {
  const [added, gone] = [Object.keys(more).length > 0, Object.keys(fewer).length > 0];
  return (
    <Notice title={`Beside version ${version}, which is saved:`}>
      {!added && !gone && 'the same.'}
      {added && `more: ${inWords(more)}`}
      {added && staff > 0 && ` (${counted(staff, 'time')} to staff)`}
      {added && gone && '; '}
      {gone && `fewer: ${inWords(fewer)}`}
      {(added || gone) && '.'}
    </Notice>
  );
}

function ByDay({
  answer: { days, requestedAt },
  result: { byDay },
}: {
  answer: BackTestAnswer;
  result: BackTestResult;
}) {
  const acts = new Map(byDay.map(({ day, acts: count }) => [day, count]));
  // A day more than were wanted: the first one is read in part.
  const all = Array.from({ length: days + 1 }, (_, n) => {
    const day = new Date(Date.parse(requestedAt) - (days - n) * DAY).toISOString().slice(0, 10);
    return { count: acts.get(day) ?? 0, title: `${day}: ${counted(acts.get(day) ?? 0, 'time')}` };
  });
  const [most] = byDay.toSorted((one, other) => other.acts - one.acts);
  return (
    <Part title="By day">
      <Bars
        bars={all}
        label={`On ${counted(byDay.length, 'day')} of ${days}; most often on ${most?.day}, ${counted(most?.acts ?? 0, 'time')}.`}
        className="h-24 w-full gap-px"
      />
      <Ends from={all[0]!.title.slice(0, 10)} to={all.at(-1)!.title.slice(0, 10)} />
    </Part>
  );
}

function ByHour({ byHour }: { byHour: readonly number[] }) {
  const most = byHour.indexOf(Math.max(...byHour));
  return (
    <Part title="By hour, where the community lives">
      <Bars
        bars={byHour.map((count, hour) => ({ count, title: `${hour}:00: ${counted(count, 'time')}` }))}
        label={`Most often from ${most}:00 to ${most + 1}:00, ${counted(byHour[most] ?? 0, 'time')}.`}
        className="h-24 w-full gap-0.5"
      />
      <Ends from="0:00" to="24:00" />
    </Part>
  );
}

const Ends = ({ from, to }: { from: string; to: string }) => (
  <p className="figures mt-1 flex justify-between text-small text-ink-3" aria-hidden>
    <span>{from}</span>
    <span>{to}</span>
  </p>
);
