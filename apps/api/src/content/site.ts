import type { Site } from '@app/contracts/content/site';
import type { Config } from '../platform/config';

/** What everybody may know of the community: all but its guild, its roles and its texts. */
export const siteOf = ({ community, signIn }: Config): Site => {
  const { name, shortName, tagline, description, tints, symbols, values } = community;
  const { links, recruitment, servers, supporterTiers, paths } = community;
  const { squad, reforger, starcitizen } = community.landing;
  const { issuer: authority, clientId, scope, resource } = signIn;
  return {
    name,
    shortName,
    tagline,
    description,
    tints,
    symbols,
    values,
    links,
    recruitment,
    servers,
    supporterTiers,
    paths,
    cards: { squad: squad.card, reforger: reforger.card, starcitizen: starcitizen.card },
    signIn: { authority, clientId, scope, ...(resource ? { resource } : {}) },
  };
};
