import { Check, Link as LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';

const COPIED_MS = 2_000;

/** Copies an address of the site (`/admin-portal/...`), to be sent to a colleague. */
export function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}${address}`);
    setCopied(true);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {copied ? (
        <Check size={15} strokeWidth={1.75} aria-hidden />
      ) : (
        <LinkIcon size={15} strokeWidth={1.75} aria-hidden />
      )}
      <span aria-live="polite">{copied ? 'Link Copied' : 'Copy Link'}</span>
    </Button>
  );
}
