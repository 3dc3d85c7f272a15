import type { Connections, Platform } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES } from '@app/domain/connections/rules';
import { serverWordsOr } from '~/lib/failures';
import { Segments } from '~/ui/kit/controls/segments';
import { FailureDialog } from './failure-dialog';
import { useSelectMainProfile } from './use-connections';

/** Which account stands for the member; there is something to choose only with more than one. */
export function MainProfile({ connections }: { connections: Connections }) {
  const select = useSelectMainProfile();
  const { availableProfiles, currentProfile } = connections;
  const shown = select.isPending ? select.variables : (currentProfile ?? availableProfiles[0]);
  if (availableProfiles.length < 2 || !shown) return null;
  return (
    <section aria-labelledby="connections-main" className="rounded-panel border border-line bg-panel px-4.5 py-4">
      <h2 id="connections-main" className="text-3">
        Main profile
      </h2>
      <p className="mt-2.5 mb-3.5 text-small text-ink-2">The account that stands for you where only one can.</p>
      <Segments<Platform>
        label="Main profile"
        choices={availableProfiles.map((platform) => ({ value: platform, label: PLATFORM_NAMES[platform] }))}
        value={shown}
        onChange={(platform) => !select.isPending && select.mutate(platform)}
      />
      <FailureDialog
        title="Failed to update current profile"
        error={select.error && serverWordsOr('Failed to update current profile', select.error)}
        onClose={() => select.reset()}
      />
    </section>
  );
}
