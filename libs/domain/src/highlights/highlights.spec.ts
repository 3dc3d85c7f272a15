import { ANY_VERSION } from '../editing';
import { given } from '../../../../test/given';
import type { HighlightsEvent } from './events';
import { addHighlight, deleteHighlight, editHighlight, highlights } from './highlights';
import { MOST_HIGHLIGHTS } from './rules';

const at = '2026-11-21T09:00:00.000Z';
const text = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', author: 'Kestrel', heading: 'Bridge held by one' };
const game = 'squad';
const added = (highlightId: number, changes: Partial<typeof text> = {}): HighlightsEvent => ({
  type: 'HighlightAdded',
  data: { game, highlightId, ...text, ...changes, at },
});
const gone = (highlightId: number): HighlightsEvent => ({ type: 'HighlightDeleted', data: { game, highlightId, at } });
const page = given(highlights);
const add = (changes: Partial<typeof text> = {}) => addHighlight({ game, at, ...text, ...changes });

test('highlights are numbered from 1, and no number is given out again', () => {
  page()
    .when(add({ author: ' Kestrel ', heading: '\tBridge held by one\n' }))
    .thenAgain(added(1));
  page(added(1), gone(1)).when(add()).thenAgain(added(2));
});

test('a sixth is refused until one is deleted', () => {
  const five = Array.from({ length: MOST_HIGHLIGHTS }, (_, n) => added(n + 1));
  page(...five)
    .when(add())
    .thenRejected('highlights-full', /^There are 5 highlights already\. Delete one first\.$/);
  page(...five, gone(2))
    .when(add())
    .thenAgain(added(6));
});

test('all fields are required, by whoever asks', () => {
  for (const field of ['youtubeUrl', 'author', 'heading'])
    for (const nothing of ['', '  \n', '\u200b']) {
      page()
        .when(add({ [field]: nothing }))
        .thenRejected('highlight-invalid', /^All fields are required$/);
      page(added(1))
        .when(editHighlight({ edit: ANY_VERSION, game, highlightId: 1, at, ...text, [field]: nothing }))
        .thenRejected('highlight-invalid', /^All fields are required$/);
    }
});

test('author and heading end at 255 characters, an emoji being one', () => {
  const long = '🦘'.repeat(255);
  page()
    .when(add({ author: long, heading: long }))
    .thenAgain(added(1, { author: long, heading: long }));
  page()
    .when(add({ author: `${long}x` }))
    .thenRejected('highlight-invalid', 'Author must be at most 255 characters');
  page()
    .when(add({ heading: `${long}x` }))
    .thenRejected('highlight-invalid', 'Heading must be at most 255 characters');
});

test('only an address of the web is kept', () => {
  for (const youtubeUrl of [
    'javascript:alert(1)//https://youtu.be/',
    'data:text/html,x',
    'youtu.be/dQw4w9WgXcQ',
    'https://',
  ])
    page()
      .when(add({ youtubeUrl }))
      .thenRejected('highlight-invalid', /^The address must begin with/);
  page()
    .when(add({ youtubeUrl: `https://youtu.be/${'x'.repeat(2_048)}` }))
    .thenRejected('highlight-invalid', /at most 2048/);
});

test('only an address of which a video can be made is kept', () => {
  for (const youtubeUrl of ['https://clips.twitch.tv/AbcDef', 'https://www.youtube.com/@somebody'])
    page()
      .when(add({ youtubeUrl }))
      .thenRejected('highlight-invalid', /^No video can be made of this address/);
});

test('an address that was stored before stays while the heading is edited, and makes way for a video only', () => {
  const youtubeUrl = 'https://clips.twitch.tv/AbcDef';
  const edit = (changes: Partial<typeof text>) =>
    editHighlight({ edit: ANY_VERSION, game, highlightId: 1, at, ...text, youtubeUrl, ...changes });
  page(added(1, { youtubeUrl }))
    .when(edit({ heading: 'Bridge lost by five' }))
    .thenAgain({
      type: 'HighlightEdited',
      data: { game, highlightId: 1, ...text, youtubeUrl, heading: 'Bridge lost by five', at },
    });
  page(added(1, { youtubeUrl }))
    .when(edit({ youtubeUrl: 'https://clips.twitch.tv/Other' }))
    .thenRejected('highlight-invalid', /^No video can be made of this address/);
});

test('an edit says what stands there now; the same edit again says nothing', () =>
  page(added(1))
    .when(editHighlight({ edit: ANY_VERSION, game, highlightId: 1, at, ...text, heading: 'Bridge lost by five' }))
    .then({
      type: 'HighlightEdited',
      data: { game, highlightId: 1, at, ...text, heading: 'Bridge lost by five' },
    }));

test('what was deleted meanwhile cannot be edited', () =>
  page(added(1), gone(1))
    .when(editHighlight({ edit: ANY_VERSION, game, highlightId: 1, at, ...text }))
    .thenRejected('highlight-not-found'));

test('a delete is made once; what never was is missing', () => {
  page(added(1))
    .when(deleteHighlight({ edit: ANY_VERSION, game, highlightId: 1, at }))
    .then(gone(1));
  page(added(1))
    .when(deleteHighlight({ edit: ANY_VERSION, game, highlightId: 2, at }))
    .thenRejected('highlight-not-found');
});
