import type { ExemptListName } from '@app/domain/exemptions/rules';
import { Notice } from '~/ui/kit/feedback/notice';

const WHO = 'Only Coordinators and Community Admins may manage exempt lists.';

const WHAT: Readonly<Record<ExemptListName, string>> = {
  squad:
    'Exempt players are hidden from all leaderboard categories: Score, Kills, Deaths, Revives, K/D, Wounds, Killstreak, Playtime, Wins, Win/Loss Ratio.',
  reforger: 'Exempt players are hidden from all leaderboard categories.',
  seeding: 'Exempt players get no seeding rewards, and are not among the top seeders.',
};

const THEN: Readonly<Record<ExemptListName, string>> = {
  squad: 'Profiles and search still find them.',
  reforger: 'Profiles and search still find them.',
  seeding: 'Each change is saved at once.',
};

/** What it means to be on a list, and who may put players there. */
export function ExemptNotes({ list }: { list: ExemptListName }) {
  return (
    <Notice title={WHAT[list]}>
      {THEN[list]} {WHO}
    </Notice>
  );
}
