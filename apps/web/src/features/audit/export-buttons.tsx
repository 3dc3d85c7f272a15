import { Download } from 'lucide-react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { toast } from '~/ui/kit/toast/toast';
import { searchParamsOf, type Filter } from './filter';
import { save } from '~/lib/calls/save';

const LABELS = { csv: 'Export CSV', jsonl: 'Export JSON Lines' } as const;
const FAILED = 'Failed to export the logs';

/** Everything that the filter shows, all pages of it, as a file. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const take = useCommand({
    mutationFn: (format: keyof typeof LABELS) => {
      const params = searchParamsOf(filter);
      params.set('format', format);
      return api.file(`admin-portal/audit/export?${params}`);
    },
    onSuccess: ({ file, name }, format) => save(file, name ?? `audit.${format}`),
    onError: (error) => toast.failure(serverWordsOr(FAILED, error), FAILED),
  });
  return (
    <div className="flex flex-wrap gap-2.5">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          onClick={() => take.mutate(format)}
          busy={take.isPending && take.variables === format && 'Exporting...'}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {LABELS[format]}
        </Button>
      ))}
    </div>
  );
}
