import { secondCommunity } from './second';

const button = (text: string, link: string) => ({ text, link });
const prose = { title: 'Moin', paragraphs: ['We sail on Thursdays.'] };
const named = { name: 'One', text: 'Said once.' };

/**
 * A `community.config.json` of an earlier version, with all its texts.
 * @param sayings stand in the guidelines
 */
export const oldConfiguration = (sayings: readonly string[] = ['We sail on Thursdays.']) => {
  const text = { lead: 'The short of it.', sections: [{ id: 'all', title: 'Moin', paragraphs: sayings }] };
  return {
    ...secondCommunity(),
    landing: {
      squad: {
        card: { text: 'One server, eighty people.', note: 'One server' },
        title: 'SQUAD',
        intro: 'One server on the North Sea.',
        serversTitle: 'Our Server',
        community: prose,
        extraInfo: [
          {
            icon: 'rules',
            title: 'Rules',
            description: 'Two.',
            buttonText: 'Read',
            buttonLink: '?rules=game',
            isExternal: false,
          },
        ],
        rules: {
          title: 'Rules',
          note: 'Ask.',
          categories: [{ id: 'game', title: 'Game', rules: ['Be kind.', 'Be quick.'] }],
        },
        callToAction: {
          ...{ title: 'Aboard', description: 'Come along.' },
          primaryButton: button('Join Our Discord', '{chatInvite}'),
          secondaryButton: button('Back to Home', '/'),
        },
      },
    },
    pages: {
      whitelisting: {
        lead: 'A slot lets you past the queue.',
        notice: named,
        basics: [named],
        free: { ...prose, routes: [{ id: 'early', name: 'Early', text: 'Rise early.', role: 'frueh' }] },
        points: prose,
        seeding: {
          title: 'Early points',
          text: 'One for {pointMinutes} minutes with {seedingFrom} to {seedingTo} people.',
        },
        leading: { title: 'Lead points', text: 'Over {leadingAbove} people.' },
        steps: [named],
      },
      about: { lead: 'A harbour.', history: prose, values: prose, charity: prose, join: prose },
      guidelines: text,
      join: {
        lead: 'Step aboard.',
        steps: [
          { title: 'Ask', paragraphs: ['Wear {tag}.'], drawing: 'tag' },
          { title: 'Wait', paragraphs: ['A while.'], drawing: 'trial' },
          { title: 'Hear', paragraphs: ['Of all.'], drawing: 'approval' },
        ],
        trial: { shortest: '2 weeks', longest: '1 month' },
        approval: { okays: 8, staff: 1, notOkays: 2 },
        dismissal: prose,
        groups: [named],
      },
      support: {
        ...{ lead: 'Write to us.', steps: [named], evidence: prose, urgent: named, abuse: named },
        teams: [{ id: 'watch', topic: 'All', team: 'Watch', text: 'Write.', list: ['Anything'], part: 'squad' }],
      },
      faq: {
        lead: 'Asked.',
        categories: [{ id: 'all', title: 'All', questions: [{ id: 'why', question: 'Why?', answer: ['Because.'] }] }],
      },
      news: {
        lead: 'What is new.',
        articles: [
          {
            ...{
              id: 'open',
              title: 'Open',
              summary: 'We are open.',
              content:
                '<h2>Ahoy</h2><p>Open <b>now</b>, 2 < 3 and {free}: <a href="/faq">ask</a>, <a href="javascript:hit()">not</a>.</p><ul><li>One</li><li>Two</li></ul><script>hit()</script>',
              author: 'Nordlicht',
            },
            ...{ date: '2025-03-04', tags: ['Harbour'] },
          },
        ],
      },
      privacy: { ...text, updated: '2026-11-22' },
      terms: { ...text, updated: '2026-11-22' },
    },
  };
};
