import { CLAN_LIMITS, CLAN_TEXTS } from '@app/domain/clans/rules';
import { CircleAlert, Trash2, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { ClanPlate } from '../clan-plate';

const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** What is wrong with a chosen file; the server looks into it. */
export const imageProblem = ({ type, size }: { readonly type: string; readonly size: number }): string | undefined => {
  if (!TYPES.includes(type)) return CLAN_TEXTS.imageType;
  return size >= CLAN_LIMITS.image ? CLAN_TEXTS.imageLarge : undefined;
};

/** The picture of a clan, and a way to send another. It applies at once. `path` takes the form below `/api/`. */
export function ImageField({
  clan: { tag, image_url },
  path,
  successText,
  remove,
}: {
  clan: { readonly tag: string; readonly image_url: string | null };
  path: string;
  successText: string;
  /** A button that removes the image, where somebody may. */
  remove?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useChange({
    send: (file: File) => {
      const form = new FormData();
      form.append('image', file);
      return api.post(path, form);
    },
    successText: () => successText,
    failed: 'Failed to upload image',
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = imageProblem(file);
    setProblem(wrong);
    if (wrong === undefined) upload.mutate(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <section aria-label="Clan image" className="flex items-start gap-4.5">
      <ClanPlate tag={tag} src={image_url} size={96} className="max-phone:size-18" />
      <div className="min-w-0">
        <h3 className="text-body">Clan image</h3>
        <p className="mt-1 text-small text-ink-3">
          {image_url ? '' : 'No image yet, so the plate is drawn from the tag. '}
          JPEG, PNG or WebP, less than 1MB. Applies at once, apart from Save Changes.
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button size="small" busy={upload.isPending && 'Uploading...'} onClick={() => input.current?.click()}>
            <Upload size={15} strokeWidth={1.75} aria-hidden />
            Upload Image
          </Button>
          {remove}
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Image file"
          tabIndex={-1}
          accept={TYPES.join(',')}
          className="sr-only"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {problem && (
          <p role="alert" className="mt-2 flex items-start gap-1.5 text-small text-bad">
            <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}

/** Removes the image of a clan, if it has one, after a question. For staff. */
export function DeleteImage({
  clan: { name, image_url },
  path,
}: {
  clan: { readonly name: string; readonly image_url: string | null };
  path: string;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useChange({
    send: () => api.delete(path),
    successText: () => 'Image deleted successfully',
    failed: 'Failed to delete image',
  });
  return (
    <>
      <Button size="small" disabled={image_url === null} onClick={() => setConfirming(true)}>
        <Trash2 size={15} strokeWidth={1.75} aria-hidden />
        Delete Image
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete the image of ${name}?`}
        confirm="Delete Image"
        cancel="Keep the image"
        busy={remove.isPending && 'Deleting...'}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        The plate that is drawn from the tag stands in its place. The image itself is not kept.
      </ConfirmDialog>
    </>
  );
}
