import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { connectionsOf } from '@app/contracts/connections/read-models';
import {
  completeSteamSignIn,
  connections,
  openSignIn,
  refuseOtherAccount,
  requestSteamSignIn,
} from '@app/domain/connections/connections';
import { linkRequestOf } from '@app/domain/connections/link-request';
import { connectAccount } from '@app/processes/linking';
import { Rejected } from '@app/domain/decider';
import { SteamOpenId, SteamRefused, type SteamProof } from '@app/outside/steam-openid';
import { Streams } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import type { RequestContext } from '../../platform/requests/caller';
import { CONFIG, type Config } from '../../platform/config';
import { writeContext } from '../../platform/commands/context';
import { LOGGER } from '../../platform/logger';
import { marksOf, PATIENCE } from '../../platform/responses/read-after';
import { Linking } from '../linking';
import { readState, signState, stateKeyOf, type SignInState } from './sign-in-state';

/** A sign-in with Steam is to be finished within this, seconds. */
export const SIGN_IN_SECONDS = 600;

/** How it ended, as the profile page reads it from its address. */
export type Outcome =
  | { readonly success: 'steam_connected' }
  | { readonly error: 'steam_connect_failed' | 'steam_verification_failed' | 'invalid_state' };

/**
 * A member proves a Steam account by signing in with Steam. The member's own stream records which sign-ins were begun
 * and which were used, so that a state counts once, whichever process the browser comes back to.
 */
@Injectable()
export class SteamSignIn {
  private readonly steam: SteamOpenId;
  private readonly key: Buffer;

  constructor(
    private readonly streams: Streams,
    private readonly linking: Linking,
    private readonly readModels: ReadModels,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.steam = new SteamOpenId(config.steamOpenIdUrl);
    this.key = stateKeyOf(config.reservationSecret);
  }

  /**
   * @param origin at which this browser sees the site
   * @returns the address to send this browser to
   */
  async begin(context: RequestContext, browser: string, origin: string): Promise<string> {
    const { id: memberId, name: memberName } = context.caller.actor;
    const now = Date.now();
    const state = {
      memberId,
      signInId: randomBytes(16).toString('base64url'),
      expiresAt: now + SIGN_IN_SECONDS * 1_000,
    };
    const request = {
      memberId,
      memberName,
      signInId: state.signInId,
      expiresAt: new Date(state.expiresAt).toISOString(),
      at: new Date(now).toISOString(),
    };
    await this.streams.transact(connections, memberId, requestSteamSignIn(request), writeContext(context));
    return this.steam.address(returnTo(origin, signState(state, browser, this.key)), origin);
  }

  /** What to make of a browser that came back. Never throws: somebody looks at a page. */
  async finish(
    query: Readonly<Record<string, unknown>>,
    browser: string | undefined,
    origin: string,
    requestId: string,
  ): Promise<Outcome> {
    try {
      return await this.conclude(query, browser, origin, requestId);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn({ reason, requestId }, 'A sign-in with Steam failed.');
      return { error: error instanceof SteamRefused ? 'steam_verification_failed' : 'steam_connect_failed' };
    }
  }

  private async conclude(
    query: Readonly<Record<string, unknown>>,
    browser: string | undefined,
    origin: string,
    requestId: string,
  ): Promise<Outcome> {
    const now = Date.now();
    const state = readState(query['state'], browser, this.key, now);
    if (!state) return { error: 'invalid_state' };
    const { state: member } = await this.streams.load(connections, state.memberId);
    const begun = openSignIn(member, state.signInId, new Date(now).toISOString());
    if (!begun) return { error: 'invalid_state' };
    if (query['openid.mode'] === 'cancel') return { error: 'steam_connect_failed' };
    const proof = await this.steam.verify(query, returnTo(origin, String(query['state'])));
    refuseOtherAccount(member, { platform: 'steam', accountId: proof.steamId });
    return this.link(state, begun.memberName, proof, requestId);
  }

  private async link(
    { memberId, signInId }: SignInState,
    memberName: string,
    { steamId, nonce }: SteamProof,
    requestId: string,
  ): Promise<Outcome> {
    const at = new Date().toISOString();
    // Nobody's token is here: the signed state says who began.
    const by = { actor: { id: memberId, name: memberName, roles: [] }, requestId };
    const reservation = this.linking.reservationOf('steam', steamId);
    const proof = { memberId, memberName, signInId, steamId, nonce, reservation, at };
    try {
      await this.streams.transact(connections, memberId, completeSteamSignIn(proof), by);
    } catch (error) {
      if (error instanceof Rejected) return { error: 'invalid_state' };
      throw error;
    }
    const receipts = await this.linking.through(by, (eventStore) => connectAccount(eventStore, linkRequestOf(proof)));
    // The page that the browser goes on to knows of no position to wait for: the wait is here.
    await this.readModels.waitFor([connectionsOf], marksOf(receipts), PATIENCE).catch(() => false);
    return { success: 'steam_connected' };
  }
}

const returnTo = (origin: string, state: string): string => `${origin}/api/connections/steam/callback?state=${state}`;
