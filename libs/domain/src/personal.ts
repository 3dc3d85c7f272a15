import { squadAdminListMarks } from './adminlist/personal';
import { auditMarks } from './audit/personal';
import { lookupMarks } from './battlelog/personal';
import { automationMarks } from './automations/personal';
import { bingoMarks } from './bingo/personal';
import { clanMarks } from './clans/personal';
import { connectionsMarks } from './connections/personal';
import { discordMarks } from './feeds/personal';
import { exemptionsMarks } from './exemptions/personal';
import { highlightsMarks } from './highlights/personal';
import { membersMarks } from './members/personal';
import {
  banFileMarks,
  banImportMarks,
  banListMarks,
  playerRecordMarks,
  serverOrderMarks,
  watchlistMarks,
} from './moderation/personal';
import { gameServerMarks, operationsMarks, traceMarks } from './operations/personal';
import type { EventMarks } from './personal-marks';
import { policiesMarks } from './policies/personal';
import { formerStaffMarks, privacyMarks } from './privacy/personal';
import { reforgerMarks } from './reforger/personal';
import { seedingMarks } from './seeding/personal';
import { squadMarks } from './squad/personal';
import { supportersMarks } from './supporters/personal';
import { whitelistMarks } from './whitelist/personal';

/** Events that people cause, or that are about members: what they say of a person is sealed in the log. */
export const sealedMarks: Readonly<Record<string, EventMarks>> = {
  ...squadAdminListMarks,
  ...auditMarks,
  ...automationMarks,
  ...lookupMarks,
  ...bingoMarks,
  ...clanMarks,
  ...connectionsMarks,
  ...discordMarks,
  ...exemptionsMarks,
  ...highlightsMarks,
  ...membersMarks,
  ...banFileMarks,
  ...banImportMarks,
  ...banListMarks,
  ...playerRecordMarks,
  ...serverOrderMarks,
  ...watchlistMarks,
  ...gameServerMarks,
  ...operationsMarks,
  ...traceMarks,
  ...policiesMarks,
  ...privacyMarks,
  ...formerStaffMarks,
  ...seedingMarks,
  ...supportersMarks,
  ...whitelistMarks,
};

/** What game servers report: sealed, too, but its events do not list whom they name. */
export const telemetryMarks: Readonly<Record<string, EventMarks>> = { ...squadMarks, ...reforgerMarks };

/** Streams that are named by ids of people. */
export const personalCategories: ReadonlySet<string> = new Set([
  'auditReading',
  'automationActs',
  'clanReservation',
  'connections',
  'logReading',
  'member',
  'playerLookups',
  'playerRecord',
  'privacy',
  'reforgerCareer',
  'rewardRole',
  'whitelist',
  'whitelistPlayer',
]);
