import type { AdminListAnswer } from '@app/contracts/adminlist/admin-list';
import { useId, useRef, useState } from 'react';
import { cx } from '~/lib/cx';
import type { Editing } from '../use-editing';
import { CodeEditor, type EditorHandle, type Stretch } from './code-editor';
import { FindBox } from './find-box';
import { ProblemList } from './problem-list';
import { useUnderstanding } from './use-understanding';

/** The text box with its search above, its first problem and its counts below, and then all its problems. */
export function EditorFrame({ groups, editing }: { groups: AdminListAnswer['groups']; editing: Editing }) {
  const { text, base, restoring } = editing;
  const { understood, lines, problems, byLine, marks, entries } = useUnderstanding(text, base.content, groups);
  const [found, setFound] = useState<Stretch>();
  const [place, setPlace] = useState({ line: 1, column: 0 });
  const editor = useRef<EditorHandle>(null);
  const footer = useId();
  const [first] = problems;
  return (
    <div className="min-w-0">
      <div className="border border-line-strong">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-strong bg-panel px-3 py-2">
          <FindBox
            lines={lines}
            onFound={(stretch, focus) => {
              setFound(focus ? undefined : stretch);
              if (stretch) editor.current?.show(stretch, focus);
            }}
          />
          <p className="text-small text-ink-3 tabular-nums max-phone:hidden">
            Line {place.line}, column {place.column + 1}
          </p>
        </div>
        <CodeEditor
          text={text}
          lines={lines}
          understood={understood}
          problems={byLine}
          marks={marks}
          found={found}
          readOnly={restoring}
          label="Admin list"
          describedBy={footer}
          onChange={(next) => {
            setFound(undefined);
            editing.edit(next);
          }}
          onPlace={setPlace}
          handle={editor}
        />
        <div
          id={footer}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line-strong bg-panel px-4 py-2.5 text-small"
        >
          <p
            className={cx(
              'min-w-0 [overflow-wrap:anywhere]',
              first ? (first.severity === 'problem' ? 'text-bad' : 'text-warn') : 'text-ink-3',
            )}
          >
            {first ? `Line ${first.line}: ${first.text}` : 'No problems found.'}
          </p>
          <p className="text-ink-3 tabular-nums">
            {lines.length} {lines.length === 1 ? 'line' : 'lines'}, {entries} {entries === 1 ? 'entry' : 'entries'}
          </p>
        </div>
      </div>
      <ProblemList problems={problems} onGo={(problem) => editor.current?.show(problem, true)} />
    </div>
  );
}
