import { Body, Controller, Get, Param, Post, Query, type PipeTransform } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { BackupAnswer, ErasureAnswer, LogEventAnswer, LogPageAnswer } from '@app/contracts/operations/log';
import { BackupDto, ErasureDto, LogQuery, STREAM_NAME } from '@app/contracts/operations/log.dto';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { Requires } from '../platform/requests/policy';
import { ErasePerson } from './erase-person';
import { LogBrowser } from './log-browser';
import { ReadLog, RecordBackup } from './trace';

class StreamName implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!STREAM_NAME.test(text)) throw new Refused(400, 'invalid', 'stream must be the name of a stream.');
    return text;
  }
}

class WholeNumber implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^\d{1,15}$/.test(text)) throw new Refused(400, 'invalid', 'This must be a whole number from 0.');
    return text;
  }
}

/** The event log for operators. Looking at a stream, at types or at an event is recorded, as reading a trail is. */
@ApiTags('operations')
@Controller('api/operations')
export class LogBrowserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly browser: LogBrowser,
  ) {}

  /** A page of a stream, or of everything by type. */
  @Requires('operations')
  @Get('log')
  async page(@Query() query: LogQuery, @CurrentRequest() context: RequestContext): Promise<LogPageAnswer> {
    const { stream, types } = query;
    if (stream !== undefined && types)
      throw new Refused(400, 'invalid', 'Name a stream or types, not both: a stream is short enough to read.');
    const page = stream === undefined ? await this.browser.ofAll(query) : await this.browser.ofStream(stream, query);
    await this.record(stream ?? ['$all', ...[...(types ?? [])].sort()].join(' '), context);
    return page;
  }

  /** One event with what caused it and what it caused. */
  @Requires('operations')
  @Get('log/events/:stream/:revision')
  async event(
    @Param('stream', StreamName) stream: string,
    @Param('revision', WholeNumber) revision: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<LogEventAnswer> {
    return this.read(await this.browser.ofRevision(stream, Number(revision)), context);
  }

  @Requires('operations')
  @Get('log/positions/:position')
  async eventAt(
    @Param('position', WholeNumber) position: string,
    @CurrentRequest() context: RequestContext,
  ): Promise<LogEventAnswer> {
    return this.read(await this.browser.ofPosition(position), context);
  }

  /** Records that a backup was taken. The same file twice is one backup. */
  @Requires('operations')
  @Post('backups')
  async backup(
    @Body() backup: BackupDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<BackupAnswer>> {
    return answer({ success: true }, await this.commands.execute(new RecordBackup(context, backup)));
  }

  /** Erases a member and their accounts for good. The read models forget it when they are folded again. */
  @Requires('operations')
  @Post('erasures')
  async erase(
    @Body() erasure: ErasureDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ErasureAnswer>> {
    const { receipt, ...erased } = await this.commands.execute(new ErasePerson(context, erasure));
    return answer({ success: true, ...erased }, receipt);
  }

  private async read(event: RecordedEvent, context: RequestContext): Promise<LogEventAnswer> {
    await this.record(event.stream, context);
    return this.browser.withRelated(event);
  }

  private async record(subject: string, context: RequestContext): Promise<void> {
    await this.commands.execute(new ReadLog(context, subject));
  }
}
