import { Check, Copy, Link, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonLook } from './button-class';

const COPIED_MS = 2_000;

/** Puts a text on the clipboard, and says so for two seconds. */
export function CopyButton({
  text,
  label,
  copied: copiedLabel = 'Copied',
  Icon = Copy,
  look,
  className,
}: {
  text: string;
  label: string;
  copied?: string;
  Icon?: LucideIcon;
  look?: ButtonLook;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const Shown = copied ? Check : Icon;
  return (
    <Button size="small" {...(look ? { look } : {})} {...(className ? { className } : {})} onClick={() => void copy()}>
      <Shown size={15} strokeWidth={1.75} aria-hidden />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

/** Copies an address of the site (`/admin-portal/...`), to be sent to a colleague. */
export const CopyLink = ({ address }: { address: string }) => (
  <CopyButton text={`${window.location.origin}${address}`} label="Copy Link" copied="Link Copied" Icon={Link} />
);
