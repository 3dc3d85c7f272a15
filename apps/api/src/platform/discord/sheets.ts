import { Inject, Injectable } from '@nestjs/common';
import { inert } from '@app/contracts/discord/texts';
import { Lru } from '@app/kit/lru';
import type { Message, Picture } from '@app/outside/interactions';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config';
import { LOGGER } from '../logger';
import { drawSheet, type Sheet } from '../pictures/sheet';

/** Pictures that are kept, of about 30 kB each. */
const MOST_KEPT = 200;
/** Discord lets an answer to a command fail that is of about 150 kB or more, bytes. */
const LARGEST = 120_000;

/** Messages that are a picture with a link. Whoever asks the same again before a figure changed is shown the same picture. */
@Injectable()
export class Sheets {
  private readonly kept = new Lru<string, Promise<Picture | undefined>>(MOST_KEPT);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What cannot be drawn is said in words. @param path of the page that shows more */
  async message(sheet: Sheet, path: string): Promise<Message> {
    const { publicUrl, community } = this.config;
    const { game, title, subtitle, figures = [], places = [] } = sheet;
    const picture = await this.picture(sheet);
    const lines = [subtitle ?? '', ...places.map(({ place, name, value }) => `${place} ${name}: ${value}`)];
    return {
      card: {
        title: inert(title),
        url: publicUrl + path,
        color: Number.parseInt(((game && community.tints[game]) ?? community.tints.accent).slice(1), 16),
        about: picture ? '' : lines.map(inert).join('\n').trim(),
        fields: picture
          ? []
          : figures.map(([name, value]) => ({ name: inert(name), value: inert(value), short: true })),
      },
      ...(picture && { picture }),
    };
  }

  private picture(sheet: Sheet): Promise<Picture | undefined> {
    const key = JSON.stringify(sheet);
    const before = this.kept.get(key);
    if (before) return before;
    const drawing = this.draw(sheet);
    this.kept.set(key, drawing);
    void drawing.then((picture) => picture ?? this.kept.delete(key));
    return drawing;
  }

  private async draw(sheet: Sheet): Promise<Picture | undefined> {
    try {
      const png = await drawSheet(sheet, this.config.community);
      return png.length > LARGEST ? undefined : { png, alt: wordsOf(sheet) };
    } catch (error) {
      this.log.warn({ err: error }, 'A picture for the chat platform could not be drawn.');
      return undefined;
    }
  }
}

/** The same for whoever does not see it. */
const wordsOf = ({ title, subtitle, figures = [], places = [] }: Sheet): string =>
  [
    ...[title, subtitle ?? ''].filter(Boolean),
    ...figures.map(([label, value]) => `${label} ${value}`),
    ...places.map(({ place, name, value }) => `${place} ${name}: ${value}`),
  ].join('; ');
