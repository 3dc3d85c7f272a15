import ComparisonPanel from '~/features/supporters/comparison-panel';
import OperationsPage from '~/features/operations/projections/operations-page';
import { useSite } from '~/lib/site';

/** The operations page, with what other capabilities show to operators. */
export default function AdminOperationsRoute() {
  // Without tiers nobody is a patron.
  const { supporterTiers } = useSite();
  return <OperationsPage beside={supporterTiers.length > 0 && <ComparisonPanel />} />;
}
