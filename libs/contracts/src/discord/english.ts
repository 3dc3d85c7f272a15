/** What the bot says. `{name}` is filled in; values cannot format, mention or link anything. */
export const english = {
  'sqlink.about': 'Get a code that links your game account',
  'stats.about': 'Show the statistics of a player',
  'server.about': 'Show which servers are up, and who plays what',
  'whitelist.about': 'Show your whitelist slots',
  'privacy.about': 'See what is stored about you, export it or have it erased',
  'warn.about': 'Warn a player on a server',
  'kick.about': 'Kick a player from a server',
  'ban.about': 'Ban a player',

  'player.about': 'The name or the id of the player',
  'game.about': 'The game, where both have a player of that name',
  'reason.about': 'The reason, from the list of the community',
  'text.about': 'What the game shows; the reason where nothing is said',

  'sqlink.code':
    'Write this in the chat of the game (all, team or squad) while you are on one of our servers:\n```\n{code}\n```\nIt links the account that says it to you, counts once, and holds until {until}. Show it to nobody.',
  'stats.none': 'You have no {game} statistics: {why}',
  'stats.rank': 'Rank',
  'stats.kd': 'K/D',
  'stats.kills': 'Kills',
  'stats.deaths': 'Deaths',
  'stats.revives': 'Revives',
  'stats.playtime': 'Time played',
  'stats.hours': '{hours} h {minutes} min',
  'server.title': 'Our servers',
  'server.up': '{players} of {most} players',
  'server.queue': '{players} of {most} players, {queue} waiting',
  'server.down': 'Not online',
  'whitelist.slots': 'Slots',
  'whitelist.empty': 'empty',
  'whitelist.manage': 'Change them on the site: {link}',
  'privacy.what':
    '{community} stores what you do on the site and on its game servers: linked accounts, statistics, slots, clans, and what staff wrote down. The code of a command is deleted when it is used or over; the answers here are stored by Discord.\nSee all of it, export it or have it erased: {link}',
  'order.given': 'Told server {server} to {kind} {player}.',
  'order.warn': 'warn',
  'order.kick': 'kick',
  'order.absent': '{player} is on none of our servers now.',
  'ban.title': 'Ban {player}',
  'ban.reason': 'Reason',
  'ban.days': 'For how long',
  'ban.notes': 'Notes for staff',
  'ban.day': '1 day',
  'ban.some': '{days} days',
  'ban.good': 'For good',
  'ban.done': '{player} is banned {until}. Reason: {reason}',
  'ban.until': 'until {date}',
  'ban.forGood': 'for good',

  'player.unknown': 'Nobody called {typed} has played on our servers.',
  'player.several': 'Several players are called {typed}. Choose one from the list that appears while you type.',
  'player.otherGame': 'This player is one of {game}.',
  'refused.forbidden': 'You are not allowed to do this.',
  'refused.often': 'Too many commands at once. Try again in {seconds} s.',
  'refused.guild': 'This bot answers in the Discord of {community} only.',
  'refused.unknown': 'This command is not known any more. Discord shows the new ones in a minute.',
  'refused.slow': 'This took too long. Use the command again.',
  'refused.repeated': 'This was answered already.',
} as const;

export type Words = keyof typeof english;

/** The same in another language. */
export type Texts = Readonly<Record<Words, string>>;
