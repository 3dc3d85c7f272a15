import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type PipeTransform,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ConnectionsAnswer,
  ConnectionsDone,
  ConnectionsHistoryAnswer,
  NoticesAnswer,
  SteamSignInAnswer,
} from '@app/contracts/connections/connections';
import {
  ConnectDto,
  CurrentProfileDto,
  ReadNoticesDto,
  UpdateDisplayNameDto,
  VerifySteamDto,
} from '@app/contracts/connections/connections.dto';
import { connectionsHistory, connectionsOf, notices } from '@app/contracts/connections/read-models';
import { PLATFORMS, type AccountKind, type Platform } from '@app/domain/connections/rules';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, CurrentUser, type RequestContext, type Caller } from '../platform/requests/caller';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { Public, SignedIn } from '../platform/requests/policy';
import { ReadsOwn } from '../platform/responses/read-after';
import { AccountKindName } from './account-kind-name';
import { AcknowledgeNotices } from './commands/acknowledge-notices';
import type { Written } from '../platform/responses/read-after';
import { ConnectAccount } from './commands/connect-account';
import { DisconnectAccount } from './commands/disconnect-account';

import { MemberConnections } from './member-connections';
import { personOf } from './person';
import { RenameAccount } from './commands/rename-account';
import { SelectMainProfile } from './commands/select-main-profile';
import { browserCookie, browserOf, newBrowser } from './steam/sign-in-cookie';
import { signInOrigin } from './steam/sign-in-origin';
import { SIGN_IN_SECONDS, SteamSignIn } from './steam/steam-sign-in';

class PlatformName implements PipeTransform<string, Platform> {
  transform(text: string): Platform {
    const platform = PLATFORMS.find((one) => one === text);
    if (!platform) throw new Refused(400, 'invalid', 'The platform must be steam, psn or xbox.');
    return platform;
  }
}

@ApiTags('connections')
@Controller('api/connections')
export class ConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: MemberConnections,
    private readonly signIn: SteamSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @SignedIn()
  @ReadsOwn(connectionsOf)
  @Get()
  async connections(@CurrentUser() caller: Caller): Promise<ConnectionsAnswer> {
    return { success: true, connections: await this.own.connections(personOf(caller)) };
  }

  /** Connecting what is connected already changes nothing. */
  @SignedIn()
  @HttpCode(200)
  @Post('connect')
  async connect(
    @Body() input: ConnectDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ConnectionsDone>> {
    return done(...(await this.commands.execute(new ConnectAccount(personOf(context), input))));
  }

  /** Frees the account for others. A Reforger player is linked again by a code that is said in the game later. */
  @SignedIn()
  @Delete('disconnect/:platform')
  async disconnect(
    @Param('platform', AccountKindName) platform: AccountKind,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ConnectionsDone>> {
    return done(...(await this.commands.execute(new DisconnectAccount(personOf(context), platform))));
  }

  /** Chooses the main profile among the connected platforms. */
  @SignedIn()
  @HttpCode(200)
  @Post('current-profile')
  async currentProfile(
    @Body() { platform }: CurrentProfileDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ConnectionsDone>> {
    return done(await this.commands.execute(new SelectMainProfile(personOf(context), platform)));
  }

  /** 200 when this is the caller's own linked Steam ID; 400 for what is none, 404 for another. Changes nothing. */
  @SignedIn()
  @HttpCode(200)
  @Post('verify/steam')
  async verifySteam(@Body() { steamId }: VerifySteamDto, @CurrentUser() caller: Caller): Promise<ConnectionsDone> {
    await this.own.verifySteam(personOf(caller).actor.id, steamId);
    return { success: true };
  }

  @SignedIn()
  @Patch('update-display-name/:platform')
  async updateDisplayName(
    @Param('platform', PlatformName) platform: Platform,
    @Body() { displayName }: UpdateDisplayNameDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ConnectionsDone>> {
    return done(await this.commands.execute(new RenameAccount(personOf(context), platform, displayName)));
  }

  /** The address to send the calling browser to; only this browser may come back from it, once, within ten minutes. */
  @SignedIn()
  @HttpCode(200)
  @Post('steam/sign-in')
  async steamSignIn(
    @CurrentRequest() context: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteamSignInAnswer> {
    const browser = browserOf(request.headers.cookie) ?? newBrowser();
    const url = await this.signIn.begin(personOf(context), browser, this.originOf(request));
    const secure = this.config.publicUrl.startsWith('https:');
    void reply.header('set-cookie', browserCookie(browser, { secure, seconds: SIGN_IN_SECONDS }));
    return { success: true, url };
  }

  /** Steam sends the browser here. It goes on to the profile, which says how it ended. */
  @Public()
  @Get('steam/callback')
  async steamCallback(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const query = request.query as Readonly<Record<string, unknown>>;
    const outcome = await this.signIn.finish(
      query,
      browserOf(request.headers.cookie),
      this.originOf(request),
      request.id,
    );
    void reply.status(303).header('location', `/profile?tab=connections&${new URLSearchParams(outcome).toString()}`);
  }

  @SignedIn()
  @ReadsOwn(notices)
  @Get('notices')
  async notices(@CurrentUser() caller: Caller): Promise<NoticesAnswer> {
    return { success: true, notices: await this.own.notices(personOf(caller).actor.id) };
  }

  @SignedIn()
  @HttpCode(200)
  @Post('notices/read')
  async readNotices(
    @Body() input: ReadNoticesDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ConnectionsDone>> {
    return done(await this.commands.execute(new AcknowledgeNotices(personOf(context), input)));
  }

  /** What happened to the caller's own links: what, when, by whom. */
  @SignedIn()
  @ReadsOwn(connectionsHistory)
  @Get('history')
  async history(@CurrentUser() caller: Caller): Promise<ConnectionsHistoryAnswer> {
    return { success: true, history: await this.own.history(personOf(caller).actor.id) };
  }

  private originOf({ host }: FastifyRequest): string {
    return signInOrigin(host, this.config.publicUrl);
  }
}

const done = (...receipts: readonly Written[]): CommandAnswer<ConnectionsDone> =>
  answer({ success: true }, ...receipts);
