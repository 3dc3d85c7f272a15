import { usePageContent } from '~/lib/content';
import one from 'terrain:reforger-1.svg?url';
import two from 'terrain:reforger-2.svg?url';
import three from 'terrain:reforger-3.svg?url';
import four from 'terrain:reforger-4.svg?url';
import five from 'terrain:reforger-5.svg?url';
import { LandingGame } from './landing-game';
import { SupplyPlan } from './plans/supply-plan';

const PICTURES = [one, two, three, four, five];

export default function ReforgerPage() {
  return (
    <LandingGame
      game="reforger"
      page={usePageContent('reforger')}
      pictures={PICTURES}
      plan={(servers) => <SupplyPlan zones={servers} />}
    />
  );
}
