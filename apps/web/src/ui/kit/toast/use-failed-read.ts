import { useEffect, useId } from 'react';
import { toast } from './toast';

/** Says that something could not be read, in one toast however often it is tried, which goes once it can be read. */
export function useFailedRead(
  { error, isSuccess }: { readonly error: Error | null; readonly isSuccess: boolean },
  fallback: string,
): void {
  const id = useId();
  useEffect(() => {
    if (error) toast.failure(error, fallback, id);
    else if (isSuccess) toast.dismiss(id);
  }, [error, isSuccess, fallback, id]);
}
