import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { youtubeId } from './rules';

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `https://m.youtube.com/watch?app=desktop&v=${ID}&t=42s`,
  `https://www.youtube.com/watch?list=PL1&v=${ID}#top`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=3`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `HTTPS://YouTu.be/${ID}`,
])('%s names the video', (url) => expect(youtubeId(url)).toBe(ID));

test.each([
  '',
  ID,
  'https://www.youtube.com/',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?list=PL1',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?xv=${ID}`,
  `https://www.youtube.com/watch#?v=${ID}`,
  `https://youtu.be/${ID}x`,
  `https://youtube.com.example.org/watch?v=${ID}`,
  `https://youtube.com@example.org/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://example.org/?u=https://youtu.be/${ID}`,
  `javascript:alert(1)//youtu.be/${ID}`,
  'https://youtu.be/"><script>',
  'https://clips.twitch.tv/AbcDef',
])('%s names no video', (url) => expect(youtubeId(url)).toBeNull());

test('whatever is typed, what is taken for a video is eleven harmless characters', () => {
  const starts = ['https://youtu.be/', 'https://www.youtube.com/watch?v=', 'https://youtube.com/embed/', ''];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 24 }), (start, rest) => {
      expect(youtubeId(start + rest) ?? ID).toMatch(/^[A-Za-z0-9_-]{11}$/);
    }),
    { numRuns: runsOf(500, 2_000) },
  );
});
