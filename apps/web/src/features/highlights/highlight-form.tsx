import type { PortalGame } from '@app/contracts/portal-game';
import {
  HIGHLIGHT_TEXT,
  HIGHLIGHT_URL,
  highlightProblem,
  cleanHighlight,
  youtubeId,
  type HighlightText,
} from '@app/domain/highlights/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { Notice } from '~/ui/kit/feedback/notice';
import { TextInput } from '~/ui/kit/controls/text-input';
import { Video } from './video';

const BLANK: HighlightText = { youtubeUrl: '', author: '', heading: '' };

const FIELDS = [
  { name: 'heading', label: 'Heading', type: 'text', most: HIGHLIGHT_TEXT, hint: undefined },
  { name: 'author', label: 'Author', type: 'text', most: HIGHLIGHT_TEXT, hint: 'Who made the clip.' },
  {
    name: 'youtubeUrl',
    label: 'YouTube URL',
    type: 'url',
    most: HIGHLIGHT_URL,
    hint: 'A watch, youtu.be, shorts, live or embed link.',
  },
] as const;

/** What a highlight says, with the video it will show. @param onSave is given what can be saved, without blanks around it */
export function HighlightForm({
  game,
  initial = BLANK,
  save,
  saving,
  onSave,
  onCancel,
}: {
  game: PortalGame;
  initial?: HighlightText;
  /** The label of the button. */
  save: string;
  saving: string | false;
  onSave: (text: HighlightText) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const text = cleanHighlight(typed);
  const noVideo = /^https?:\/\/[^\s/]+/i.test(text.youtubeUrl) && youtubeId(text.youtubeUrl) === null;
  const changed = FIELDS.some(({ name }) => typed[name] !== initial[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const wrong = highlightProblem(text, initial.youtubeUrl);
    setProblem(wrong);
    if (wrong === undefined) onSave(text);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {FIELDS.map(({ name, label, type, most, hint }, place) => (
        <Field key={name} label={label} hint={hint}>
          {(control) => (
            <TextInput
              {...control}
              type={type}
              value={typed[name]}
              maxLength={most}
              readOnly={Boolean(saving)}
              autoFocus={place === 0}
              autoComplete="off"
              onChange={({ target }) => {
                setTyped({ ...typed, [name]: target.value });
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      ))}
      {noVideo && (
        <Notice tone="warn" title="No video can be made of this address.">
          A highlight shows a video of YouTube: use its watch, youtu.be, shorts, live or embed link.
        </Notice>
      )}
      {youtubeId(text.youtubeUrl) !== null && (
        <div>
          <p className="mb-1.5 text-small text-ink-2">Preview</p>
          <Video game={game} url={text.youtubeUrl} heading={text.heading || 'the preview'} className="max-w-md" />
        </div>
      )}
      {problem && <Notice tone="bad" title={problem} />}
      <div className="flex justify-end gap-3 max-phone:*:flex-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="gold" type="submit" busy={saving}>
          {save}
        </Button>
      </div>
      <LeaveGuard when={changed} title="Leave and lose the highlight">
        What you typed has not been saved. Stay to save it.
      </LeaveGuard>
    </form>
  );
}
