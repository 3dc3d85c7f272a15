import { Inject } from '@nestjs/common';
import { inert } from '@app/contracts/discord/texts';
import type { ServerStatus } from '@app/contracts/servers/servers';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, type Answers, type Call } from '../platform/discord/answering';
import { LiveServers } from './live-servers';

/** The live servers, as the landing pages show them. */
@AnswersCommands(['server'])
export class ServersOverDiscord implements Answers {
  constructor(
    private readonly servers: LiveServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer({ voice }: Call): Promise<Message> {
    const { publicUrl, community } = this.config;
    const statuses = (await Promise.all([this.servers.statuses(), this.servers.reforgerStatuses()])).flat();
    const line = ({ isOnline, playerCount: players, maxPlayers: most, queue, currentMap }: ServerStatus): string => {
      const map = currentMap === null ? '' : `\n${inert(currentMap)}`;
      if (!isOnline) return `${voice.say('server.down')}${map}`;
      return `${voice.say(queue > 0 ? 'server.queue' : 'server.up', { players, most, queue })}${map}`;
    };
    return {
      card: {
        title: voice.say('server.title'),
        url: publicUrl,
        color: Number.parseInt(community.tints.accent.slice(1), 16),
        fields: statuses.map((server) => ({ name: inert(server.name), value: line(server) })),
      },
    };
  }
}
