import ComparisonPanel from '~/features/supporters/comparison-panel';
import OperationsPage from '~/features/operations/projections/operations-page';

/** The operations page, with what other capabilities tell operators. */
export default function AdminOperationsRoute() {
  return <OperationsPage beside={<ComparisonPanel />} />;
}
