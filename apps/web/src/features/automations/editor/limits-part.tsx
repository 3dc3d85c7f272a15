import { NUMBERS, TRIGGERS, type AutomatedGame, type Rule } from '@app/domain/automations/rules';
import { Checkbox } from '~/ui/kit/controls/checkbox';
import { LinesField, NumberField } from './fields';
import type { RuleProblemOf } from './problems';

const LIMITS = ['every', 'perMinute', 'perDay'] as const;

/** How often it may apply, and whom it leaves alone. */
export function LimitsPart({
  game,
  rule: { trigger, within, limits, exempt },
  problemOf,
  onChange,
}: {
  game: AutomatedGame;
  rule: Rule;
  problemOf: RuleProblemOf;
  onChange: (change: Partial<Rule>) => void;
}) {
  return (
    <div className="grid gap-4 *:min-w-0">
      <div className="grid items-start gap-4 phone:grid-cols-2 nav:grid-cols-4">
        <NumberField
          {...NUMBERS.within}
          part="within"
          problemOf={problemOf}
          value={within}
          onChange={(to) => onChange({ within: to })}
        />
        {LIMITS.map((name) => (
          <NumberField
            key={name}
            {...NUMBERS[`limits.${name}`]}
            part={`limits.${name}`}
            problemOf={problemOf}
            value={limits[name]}
            onChange={(to) => onChange({ limits: { ...limits, [name]: to } })}
          />
        ))}
      </div>
      <p className="text-small text-ink-3">
        A rule that would apply more often a minute or a day only watches from then on, and staff see that.
      </p>
      {TRIGGERS[trigger.kind].about !== 'server' && (
        <>
          <Checkbox checked={exempt.staff} onChange={(staff) => onChange({ exempt: { ...exempt, staff } })}>
            Staff are exempt
          </Checkbox>
          <LinesField
            mono
            label={`Exempt players, ${game === 'squad' ? 'a Steam ID or EOS ID' : 'a UUID'} a line`}
            value={exempt.players}
            part="exempt.players"
            problemOf={problemOf}
            onChange={(players) => onChange({ exempt: { ...exempt, players } })}
          />
        </>
      )}
    </div>
  );
}
