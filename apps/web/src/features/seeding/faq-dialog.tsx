import type { SeedingConfigAnswer } from '@app/contracts/seeding/seeding';
import { POINT_TIME, ROLLING_DAYS, SEEDING_PLAYERS } from '@app/domain/seeding/rules';
import { Dialog } from '~/ui/kit/dialog/dialog';

/** Questions that seeders ask, with the answers. */
export default function FaqDialog({
  config,
  onClose,
}: {
  config: SeedingConfigAnswer['data'] | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title="FAQ">
      <dl className="grid gap-5">
        {questions(config).map(([question, answer]) => (
          <div key={question}>
            <dt className="title text-4">{question}</dt>
            <dd className="mt-1.5 max-w-[64ch] text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const questions = (config: SeedingConfigAnswer['data'] | undefined): readonly (readonly [string, string])[] => [
  [
    'When do I get points?',
    `While ${SEEDING_PLAYERS.fewest} to ${SEEDING_PLAYERS.most} players are on the server, you among them. ${POINT_TIME / 60_000} minutes are 1 point; shorter stays add up.`,
  ],
  [
    'Why does my name have a red line?',
    'Your Discord account is not linked to the Steam account you play with, or its id was only typed and not proved. You are on the leaderboard all the same, and the prize cannot reach you.',
  ],
  [
    'How do I link?',
    `Run ${config?.botCommand ?? 'the link command'} on Discord, or get a code on the connections tab of your profile. Paste the code in any in-game chat: ALL, TEAM or SQUAD. Signing in with Steam on the connections tab does it too; typing your Steam ID does not.`,
  ],
  [
    'I linked late. Are my points lost?',
    'No. Points belong to the Steam account. Link before the month is calculated and you are in it.',
  ],
  [
    'When are the winners known?',
    `On the 1st of each month${config ? `, by the clock of ${config.timeZone.split('/').at(-1)?.replaceAll('_', ' ')}` : ''}. A bot tells each of them on Discord. The points then begin at 0.`,
  ],
  [
    'Is this the same as the Super Seeder role?',
    `No. The role counts points of the last ${ROLLING_DAYS} days${config ? ` and takes ${config.rolePoints.superSeeder}` : ''}. The bar on your profile shows how far you are.`,
  ],
  ['Why is somebody missing?', 'Staff can exempt accounts from seeding rewards. They have no rank here.'],
];
