import { DiscordRefused, DiscordSignIn, DiscordUnavailable } from '@app/outside/discord-sign-in';
import { describeProvider, readJson } from '@app/outside/openid-provider';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf } from '../words';

/** The provider whose tokens the api verifies: by its own description. */
export const provider: Check = {
  name: 'sign-in',
  examine: async ({ api }) => {
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { issuer, discovery } = api.settings.signIn;
    try {
      const { jwksUri } = await describeProvider(issuer, discovery);
      const { keys } = (await readJson(jwksUri)) as { keys?: unknown };
      if (Array.isArray(keys) && keys.length > 0) return [];
      return [
        { problem: `The sign-in provider has no keys at ${jwksUri}.`, remedy: 'Start it again and read its log.' },
      ];
    } catch (error) {
      return [
        {
          problem: `The sign-in provider: ${messageOf(error)}`,
          remedy: `OIDC_ISSUER is ${issuer}; the provider must answer there and call itself that to the letter, a slash at the end included. See \`docker compose ps identity\`.`,
        },
      ];
    }
  },
};

/** The application of Discord that our sign-in service uses. */
export const application: Check = {
  name: 'Discord application',
  examine: async ({ identity }) => {
    if (!identity) return new NotChecked('another provider signs people in');
    if ('wrong' in identity) return new NotChecked('the settings of the sign-in service are wrong');
    try {
      const signIn = new DiscordSignIn(identity.settings.discord);
      // A connection that was kept open may be closed just when it is used: that is asked once more.
      await signIn.verify().catch((error: unknown) => {
        if (!(error instanceof DiscordUnavailable)) throw error;
        return signIn.verify();
      });
      return [];
    } catch (error) {
      return [refusal(error)];
    }
  },
};

const refusal = (error: unknown): Finding =>
  error instanceof DiscordRefused
    ? {
        problem: `Discord does not take DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: ${error.reason}.`,
        remedy: 'Both are of one application. Reset the secret on its page OAuth2 and put the new one into .env.',
      }
    : {
        problem: `Discord cannot be asked about the application: ${messageOf(error)}`,
        remedy: 'See whether this machine reaches https://discord.com, and DISCORD_API_URL.',
      };
