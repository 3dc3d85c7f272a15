import { cx } from '~/lib/cx';

/** gold: the one commit of a screen; outline: everything else; danger: ends or deletes; ghost: in rows and headers. */
export type ButtonLook = 'gold' | 'outline' | 'danger' | 'ghost';
export type ButtonSize = 'small' | 'normal' | 'large';

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'outline', size: ButtonSize = 'normal'): string =>
  cx(
    'title inline-flex items-center justify-center gap-2.5 whitespace-nowrap rounded-control border text-4 transition-colors duration-90 select-none',
    LOOKS[look],
    SIZES[size],
  );

/** For a label that the community writes: it may be longer than its place. */
export const LONG_LABEL = 'h-auto! min-h-9.5 max-w-full py-2 whitespace-normal! [overflow-wrap:anywhere]';

const LOOKS: Record<ButtonLook, string> = {
  gold: 'border-gold bg-gold text-on-gold hover:border-gold-hi hover:bg-gold-hi disabled:border-[#3a3220] disabled:bg-[#3a3220] disabled:text-[#b3a788]',
  outline:
    'border-control text-ink hover:border-ink-2 hover:bg-raised disabled:border-line-strong disabled:bg-transparent disabled:text-ink-3',
  danger:
    'border-bad/70 text-bad hover:border-bad hover:bg-bad-wash disabled:border-line-strong disabled:bg-transparent disabled:text-ink-3',
  ghost: 'border-transparent text-ink-2 hover:bg-raised hover:text-ink disabled:bg-transparent disabled:text-ink-3',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 px-3 text-body',
  normal: 'h-9.5 px-4',
  large: 'h-12 px-6',
};
