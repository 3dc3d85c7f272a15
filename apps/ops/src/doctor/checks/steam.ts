import { SteamLobbies } from '@app/outside/steam-servers';
import { answerAt } from '@app/outside/web-site';
import { NotChecked, type Check } from '../check';
import { messageOf } from '../words';

/** Steam's sign-in, which proves accounts. */
export const steamSignIn: Check = {
  name: 'Steam sign-in',
  examine: async ({ api }) => {
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { steamOpenIdUrl } = api.settings;
    const answer = await answerAt(`${steamOpenIdUrl}/login`).catch(() => undefined);
    // Without a question it may refuse; that it answers is enough.
    if (answer && answer.status < 500 && answer.status !== 404) return [];
    return [
      {
        problem: `Steam's sign-in does not answer at ${steamOpenIdUrl}: nobody can link a Steam account.`,
        remedy: 'See whether this machine reaches https://steamcommunity.com, and STEAM_OPENID_URL.',
      },
    ];
  },
};

/** The key of Steam's Web API. */
export const steamKey: Check = {
  name: 'Steam key',
  examine: async ({ api }) => {
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { url, key } = api.settings.steamApi;
    if (!key) return new NotChecked('STEAM_API_KEY is not set: the site offers no Join');
    try {
      await new SteamLobbies({ url, key }).verify();
      return [];
    } catch (error) {
      return [
        {
          problem: `Steam does not answer with STEAM_API_KEY: ${messageOf(error)}`,
          remedy: 'Compare it with https://steamcommunity.com/dev/apikey; 401 and 403 mean that the key is wrong.',
        },
      ];
    }
  },
};
