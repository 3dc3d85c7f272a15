import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { showError } from '@app/identity/pages';
import type { Interaction, Outcome, Person, SignInContext, Upstream } from '@app/identity/upstream';
import { DiscordRefused, DiscordUnavailable, type DiscordSignIn } from '@app/outside/discord-sign-in';
import type { GrantStore } from '@app/storage/grants/port';
import { subjectOf } from '@app/storage/grants/subject';

/** Where Discord sends browsers back to, below the issuer. It is what the application's OAuth2 page must list. */
export const CALLBACK = '/discord/callback';
/** The step of a sign-in that Discord's answer is read in. */
const BACK = 'discord';
/** A sign-in that is on Discord's page, as a kind of object in the store. */
const AT_DISCORD = 'AtDiscord';
const PERSON = 'Person';
/** Somebody has so long to answer Discord's question, milliseconds. */
const PATIENCE_MS = 15 * 60_000;
/** Who does not sign in for longer is forgotten, milliseconds; refresh tokens end before. */
const REMEMBERED_MS = 60 * 86_400_000;
const DISCORD_ID = /^discord:(\d{17,20})$/;

export interface DiscordUpstreamOptions {
  readonly discord: Pick<DiscordSignIn, 'address' | 'userOf'>;
  readonly grants: GrantStore;
  readonly issuer: string;
  /** Where people are sent back to, and how the community is called, on pages that say what went wrong. */
  readonly site: string;
  readonly community: string;
  readonly report: (why: string, error: Error) => void;
}
/** Signs people in with their Discord account. */
export class DiscordUpstream implements Upstream {
  constructor(private readonly options: DiscordUpstreamOptions) {}

  signIn(ctx: SignInContext, { uid, step }: Interaction): Promise<Outcome> {
    return step === BACK ? this.comeBack(ctx, uid) : this.sendOff(ctx, uid);
  }

  /** Discord knows one address of ours; `state` says to which sign-in its answer belongs. */
  answer(ctx: SignInContext): boolean {
    if (ctx.path !== CALLBACK || ctx.method !== 'GET') return false;
    const [uid] = textOf(ctx.query['state']).split('.');
    if (!uid || !/^[\w-]{1,64}$/.test(uid)) {
      ctx.status = 400;
      this.stop(ctx, 'This answer belongs to no sign-in. Go back and sign in again.');
      return true;
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(`${new URL(this.options.issuer).pathname.replace(/\/$/, '')}/interaction/${uid}/${BACK}${ctx.search}`);
    return true;
  }

  async person(subject: string): Promise<Person | undefined> {
    const discordId = DISCORD_ID.exec(subject)?.[1];
    const record = discordId && (await this.options.grants.get(PERSON, subject));
    if (!record) return undefined;
    const { name, username } = record.payload as Pick<Person, 'name' | 'username'>;
    return { subject, discordId, name, username };
  }

  private async sendOff(ctx: SignInContext, uid: string): Promise<Outcome> {
    const verifier = randomBytes(32).toString('base64url');
    const state = `${uid}.${randomBytes(16).toString('base64url')}`;
    const expiresAt = Date.now() + PATIENCE_MS;
    await this.options.grants.put({ model: AT_DISCORD, id: uid, payload: { verifier, state }, expiresAt });
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(this.options.discord.address({ redirectUri: this.redirectUri, state, challenge }));
    return 'answered';
  }

  private async comeBack(ctx: SignInContext, uid: string): Promise<Outcome> {
    // Taken: a code that is sent twice signs in once.
    const record = await this.options.grants.take(AT_DISCORD, uid);
    const { state = '', verifier = '' } = (record?.payload ?? {}) as { state?: string; verifier?: string };
    if (!record || !same(textOf(ctx.query['state']), state)) {
      ctx.status = 400;
      this.stop(ctx, 'This sign-in is too old or was already used. Go back and sign in again.');
      return 'answered';
    }
    const refused = textOf(ctx.query['error']);
    if (refused === 'access_denied') return 'cancelled';
    try {
      if (refused) throw new DiscordRefused(refused.slice(0, 100));
      const user = await this.options.discord.userOf({
        ...{ code: textOf(ctx.query['code']), redirectUri: this.redirectUri, verifier },
      });
      const subject = subjectOf(user.id);
      const payload = { name: user.name, username: user.username };
      const expiresAt = Date.now() + REMEMBERED_MS;
      await this.options.grants.put({ model: PERSON, id: subject, accountId: subject, payload, expiresAt });
      return { subject };
    } catch (error) {
      if (!(error instanceof DiscordRefused || error instanceof DiscordUnavailable)) throw error;
      const refuses = error instanceof DiscordRefused;
      this.options.report(refuses ? 'Discord refused a sign-in.' : 'Discord did not answer at a sign-in.', error);
      ctx.status = refuses ? 502 : 503;
      this.stop(
        ctx,
        refuses
          ? 'Discord did not let you in here. Go back and try again; if it fails again, tell the staff.'
          : 'Discord does not answer for the moment. Go back and try again shortly.',
      );
      return 'answered';
    }
  }

  private get redirectUri(): string {
    return `${this.options.issuer}${CALLBACK}`;
  }

  private stop(ctx: SignInContext, reason: string): void {
    showError(ctx, this.options.community, this.options.site, reason);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 2_048 ? value : '');

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
