import { Search } from 'lucide-react';
import { cx } from '~/lib/cx';
import { TextInput } from '~/ui/kit/controls/text-input';

/** Narrows the list below it while somebody types. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  className,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="pl-9"
      />
    </div>
  );
}
