import type { KeptPatron, PatronComparisonAnswer } from '@app/contracts/supporters/supporters';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { counted } from '~/lib/format/counted';
import { grouped } from '~/lib/format/grouped';
import { dateText } from '~/lib/format/when-text';
import { useSite } from '~/lib/site';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { StatusDot } from '~/ui/kit/feedback/status-dot';

const comparisonQuery = queryOptions({
  queryKey: ['supporters/comparison'],
  queryFn: ({ signal }) => api.get<PatronComparisonAnswer>('operations/patrons', signal),
});

/** When the memberships were last compared with Patreon's list, what that changed, and who keeps a tier that is gone. */
export default function ComparisonPanel() {
  const { data, error } = useQuery(comparisonQuery);
  if (error && !data) return <Notice tone="bad" title="The comparison with Patreon cannot be read." className="mt-8" />;
  if (!data) return null;
  const { last, changedAt, failure, kept, moreKept } = data;
  return (
    <section aria-labelledby="patrons-compared" className="mt-8">
      <h2 id="patrons-compared" className="text-3">
        Comparison with Patreon
      </h2>
      <p className="mt-1 text-small text-ink-3">
        Once a night every membership is read, and what differs from the log is recorded.
      </p>
      <div className="mt-3 grid gap-2 border border-line bg-panel px-3.5 py-3">
        {last ? (
          <>
            <p className="flex items-baseline gap-x-2.5 text-ink">
              <StatusDot status={failure || last.tooMany ? 'warn' : 'ok'} />
              <span>
                Last compared <When at={last.at} />: {counted(last.read, 'membership')}, {last.changed} changed,{' '}
                {last.ended} ended, {last.missing} missing.
              </span>
            </p>
            <p className="text-small text-ink-2">
              {changedAt ? (
                <>
                  Last change <When at={changedAt} />.
                </>
              ) : (
                'Nothing has differed yet.'
              )}
            </p>
            {last.tooMany && (
              <Notice tone="warn" title="More memberships are missing than is believed.">
                Nobody has lost a tier. Check the campaign and the access token in the settings.
              </Notice>
            )}
          </>
        ) : (
          !failure && (
            <p className="flex items-baseline gap-x-2.5 text-ink-2">
              <StatusDot status="warn" />
              <span>Not compared yet. Without PATREON_ACCESS_TOKEN only the webhook’s reports count.</span>
            </p>
          )
        )}
        {failure && (
          <Notice tone="bad" title="The comparison fails.">
            {failure.because} Since <When at={failure.since} />. It is tried again by itself.
          </Notice>
        )}
        {kept.length > 0 && <KeptPatrons kept={kept} more={moreKept} />}
      </div>
    </section>
  );
}

/** Patrons who pay on for a tier that Patreon does not name any more. */
function KeptPatrons({ kept, more }: { kept: readonly KeptPatron[]; more: number }) {
  const { supporterTiers } = useSite();
  const nameOf = (tier: number) => supporterTiers.find((one) => one.tier === tier)?.name ?? `tier ${tier}`;
  const count = kept.length + more;
  return (
    <>
      <Notice tone="warn" title={`${counted(count, 'patron')} ${count === 1 ? 'keeps' : 'keep'} a tier that is gone.`}>
        They pay on, and Patreon names no tier of theirs any more, as for one that was deleted. They have what they had
        for as long as they pay. Ask them to choose another tier.
      </Notice>
      <ul aria-label="Patrons of a tier that is gone" className="divide-y divide-line border-y border-line text-small">
        {kept.map(({ memberId, name, tier, paidUntil }) => (
          <li key={`${memberId} ${tier}`} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="min-w-0 flex-1 basis-40 text-ink">
              <bdi>{name ?? memberId}</bdi>
            </span>
            <span className="text-ink-2">{nameOf(tier)}</span>
            <span className="text-ink-3">
              {paidUntil === null ? 'paid on' : `paid until ${dateText(new Date(paidUntil), new Date())}`}
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-1.5 text-ink-3">and {grouped(more)} more</li>}
      </ul>
    </>
  );
}
