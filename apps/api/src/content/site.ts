import { clanRules } from '@app/contracts/community/clans';
import { gamesOf } from '@app/contracts/community/games/games';
import { slotsOfRole } from '@app/contracts/community/supporter-tiers';
import type { Site, SupporterPlan } from '@app/contracts/content/site';
import type { Config } from '../platform/config';

/** What everybody may know of the community: all but its guild, its roles and its texts. */
export const siteOf = ({ community, texts: { contents }, signIn, steamApi }: Config): Site => {
  const { name, shortName, tagline, description, tints, symbols, values } = community;
  const { links, recruitment, servers, paths } = community;
  const games = gamesOf(contents);
  const { officers, listedFrom } = clanRules(community.clans);
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
    joinLinks: steamApi.key !== undefined,
    supporterTiers: plansOf(community),
    clans: { officers, listedFrom },
    paths,
    games,
    cards: Object.fromEntries(
      games.map((game) => {
        const { card, note } = contents[game]!.marks;
        return [game, { text: card, note }];
      }),
    ),
    signIn: { authority, clientId, scope, ...(resource ? { resource } : {}) },
  };
};

/** What each tier gives is what its role gives: there is no second number. */
const plansOf = ({ supporterTiers, guild, rights }: Config['community']): SupporterPlan[] =>
  supporterTiers.map(({ tier, name, price, role }) => ({
    tier,
    name,
    price,
    slots: slotsOfRole(guild.roles, role),
    bingo: role !== undefined && rights.bingo.includes(role),
  }));
