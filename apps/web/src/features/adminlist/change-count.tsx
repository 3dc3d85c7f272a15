import type { ChangeCount } from '@app/domain/adminlist/rules';

/** +3 −1 ~2, and the same in words for those who listen. */
export function ChangeCountText({ of: { added, removed, changed } }: { of: ChangeCount }) {
  return (
    <span className="font-mono text-small whitespace-nowrap">
      <span className="sr-only">{`${added} added, ${removed} removed, ${changed} changed`}</span>
      <span aria-hidden className="flex gap-2">
        {(added > 0 || changed === 0) && <span className="text-ok">+{added}</span>}
        {(removed > 0 || changed === 0) && <span className="text-bad">−{removed}</span>}
        {changed > 0 && <span className="text-warn">~{changed}</span>}
      </span>
    </span>
  );
}
