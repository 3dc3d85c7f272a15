import { usePageContent } from '~/lib/content';
import one from 'terrain:squad-1.svg?url';
import two from 'terrain:squad-2.svg?url';
import three from 'terrain:squad-3.svg?url';
import four from 'terrain:squad-4.svg?url';
import five from 'terrain:squad-5.svg?url';
import { LandingGame } from './landing-game';
import { ZonesPlan } from './plans/zones-plan';

const PICTURES = [one, two, three, four, five];

export default function SquadPage() {
  return (
    <LandingGame
      game="squad"
      page={usePageContent('squad')}
      pictures={PICTURES}
      plan={(servers) => <ZonesPlan zones={servers} />}
    />
  );
}
