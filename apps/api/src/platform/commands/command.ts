import { Inject, type Abstract, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Streams } from '@app/storage/event-log/streams';
import type { RequestContext } from '../requests/caller';
import { CONFIG, type Config } from '../config';

/** Providers of a command's module, by the names under which the command gets them. */
type Needs = Readonly<Record<string, Type | Abstract<unknown>>>;

type Provided<Needed extends Needs> = { readonly streams: Streams; readonly config: Config } & {
  readonly [Name in keyof Needed]: Needed[Name]['prototype'];
};

/** What a controller puts on the command bus. Its module lists `handler` among the providers. */
interface CommandClass<Context, Input extends unknown[], Result> {
  new (context: Context, ...input: Input): Command<Result>;
  readonly handler: Type<ICommandHandler>;
}

/**
 * A command and its handler. Every command gets the log and the configuration.
 * @param needs what else it gets
 */
export function command<
  Input extends unknown[],
  Result,
  Context = RequestContext,
  Needed extends Needs = Record<never, never>,
>(
  name: string,
  execute: (provided: Provided<Needed>, context: Context, ...input: Input) => Promise<Result>,
  needs?: Needed,
): CommandClass<Context, Input, Result> {
  const tokens = { streams: Streams, config: CONFIG, ...needs };

  class Handler implements ICommandHandler<Requested> {
    private readonly provided: Provided<Needed>;

    constructor(...instances: unknown[]) {
      const names = Object.keys(tokens);
      this.provided = Object.fromEntries(names.map((key, at) => [key, instances[at]])) as Provided<Needed>;
    }

    execute({ context, input }: Requested): Promise<Result> {
      return execute(this.provided, context, ...input);
    }
  }

  class Requested extends Command<Result> {
    static readonly handler = Handler;
    readonly input: Input;

    constructor(
      readonly context: Context,
      ...input: Input
    ) {
      super();
      this.input = input;
    }
  }

  CommandHandler(Requested)(Handler);
  for (const [at, token] of Object.values(tokens).entries()) Inject(token)(Handler, undefined, at);
  Object.defineProperty(Requested, 'name', { value: name });
  Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
  return Requested;
}
