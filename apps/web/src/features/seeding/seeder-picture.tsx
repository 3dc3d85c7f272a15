import { useSession } from '~/lib/session/session';
import { Avatar } from '~/ui/kit/display/avatar';
import { cx } from '~/lib/cx';
import { UnitSymbol } from '~/ui/art/unit-symbol';

/** The picture of somebody on the board: one's own as one is signed in, else that of the linked account or the community's mark. */
export function SeederPicture({
  name,
  avatarUrl,
  own,
  size,
  className,
}: {
  /** Undefined for a place that is empty. */
  name: string | undefined;
  avatarUrl: string | null;
  own: boolean;
  size: number;
  className?: string | undefined;
}) {
  const { person } = useSession();
  const src = (own ? person?.avatarUrl : undefined) ?? avatarUrl;
  if (name !== undefined && (src || own))
    return <Avatar name={name} src={src ?? undefined} size={size} className={cx('aspect-square', className)} />;
  return (
    <span
      aria-hidden
      className={cx(
        'grid aspect-square shrink-0 place-items-center rounded-control border',
        name === undefined ? 'border-dashed border-line-strong text-ink-3' : 'border-line-strong bg-raised text-ink-2',
        className,
      )}
      style={{ width: size }}
    >
      <UnitSymbol of="mark" className="w-3/5" />
    </span>
  );
}
