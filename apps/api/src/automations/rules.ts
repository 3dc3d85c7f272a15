import { Inject, Injectable } from '@nestjs/common';
import type {
  AutomationEntry,
  AutomationsAnswer,
  CheckAnswer,
  DecisionsAnswer,
  PresetsAnswer,
  RuleParts,
} from '@app/contracts/automations/automations';
import { automationDecisions, automations, type AutomationsDocument } from '@app/contracts/automations/read-models';
import {
  checkRule,
  PRESETS,
  sentenceOf,
  type AutomatedGame,
  type Checked,
  type Rule,
} from '@app/domain/automations/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { GivenOrders } from '../platform/ports/given-orders';
import type { Page } from '../platform/responses/answers';
import { revisedPage } from '../platform/responses/cached-page';
import { Refused } from '../platform/responses/failures';

/** What a request with a rule may hold: one with too many words is told so. */
export const RULE_BODY = { bytes: 256 * 1_024, values: 20_000 };

const PAGE_SIZE = 25;
const DAY = 86_400_000;
const WEEK = [6, 5, 4, 3, 2, 1, 0];
const NOTHING: AutomationsDocument = { revision: 0, automations: [], stopped: [], passedOver: [] };

/** The rules of a game as they are read, shown and explained. */
@Injectable()
export class Rules {
  constructor(
    private readonly readModels: ReadModels,
    private readonly orders: GivenOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ETag begins with the revision, for `If-Match`. @throws StoreUnavailable */
  async page(game: AutomatedGame): Promise<Page> {
    const today = Math.floor(Date.now() / DAY);
    const { value, ...page } = await this.readModels.cached(automations, `${game} ${today}`, async () => {
      const { revision, stopped, passedOver, automations: all } = await this.document(game);
      const days = WEEK.map((ago) => new Date((today - ago) * DAY).toISOString().slice(0, 10));
      const shown: AutomationsAnswer = {
        success: true,
        automations: all.map(({ days: acts, ...entry }): AutomationEntry => ({
          ...entry,
          sentence: this.sentenceOf(game, ruleOf(entry.rule)),
          acts7Days: days.map((day) => acts[day] ?? 0),
        })),
        stopped,
        passedOver,
      };
      return revisedPage(revision, shown);
    });
    return { ...page, ...value };
  }

  presets(game: AutomatedGame): PresetsAnswer {
    const offered = PRESETS.filter(({ games }) => games.includes(game));
    return {
      success: true,
      presets: offered.map(({ id, rule }) => ({
        ...{ id, name: rule.name, sentence: this.sentenceOf(game, rule) },
        rule: partsOf(rule),
      })),
    };
  }

  /** @throws StoreUnavailable */
  async check(game: AutomatedGame, sent: unknown): Promise<CheckAnswer> {
    const checked = this.checked(game, sent);
    if ('problems' in checked) return { success: true, sentence: null, problems: checked.problems, conflicts: [] };
    const { automations: all } = await this.document(game);
    return {
      success: true,
      sentence: this.sentenceOf(game, checked.rule),
      problems: [],
      conflicts: all.flatMap(({ id, rule }) => (isBeside(checked.rule, ruleOf(rule)) ? [id] : [])),
    };
  }

  /** @throws Refused 404; StoreUnavailable */
  async decisions(game: AutomatedGame, id: number, page: number): Promise<DecisionsAnswer> {
    const where = [{ field: 'automation', is: 'eq', value: `${game}-${id}` }] as const;
    const [{ automations: all }, total, found] = await Promise.all([
      this.document(game),
      this.readModels.count(automationDecisions, where),
      this.readModels.find(automationDecisions, {
        ...{ where, sort: ['automation', '-at'], skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      }),
    ]);
    // What a deleted rule did can still be read.
    if (total === 0 && !all.some((each) => each.id === id)) throw notFound();
    const orders = await this.orders.of(found.flatMap(({ orderIds }) => orderIds));
    return {
      success: true,
      decisions: found.map(({ automation: _, orderIds, ...decision }) => ({
        ...decision,
        orders: orderIds.flatMap((orderId) => orders.get(orderId) ?? []),
      })),
      ...{ total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) },
    };
  }

  /** A rule that is whole. @throws Refused 400 with everything that is wrong */
  read(game: AutomatedGame, sent: unknown): Rule {
    const checked = this.checked(game, sent);
    if ('rule' in checked) return checked.rule;
    const { problems } = checked;
    throw new Refused(400, 'invalid', problems[0]!.error, { problems });
  }

  /** @throws Refused 404; StoreUnavailable */
  async stored(game: AutomatedGame, automationId: number) {
    const found = (await this.document(game)).automations.find(({ id }) => id === automationId);
    if (!found) throw notFound();
    return { automationId, version: found.version, rule: ruleOf(found.rule) };
  }

  sentenceOf(game: AutomatedGame, rule: Rule): string {
    const { servers } = this.config.community;
    return sentenceOf(rule, (id) => servers.find((each) => each.game === game && each.id === id)?.name ?? `#${id}`);
  }

  private checked(game: AutomatedGame, sent: unknown): Checked {
    const servers = this.config.community.servers.filter((each) => each.game === game).map(({ id }) => id);
    return checkRule(sent, { game, servers });
  }

  private async document(game: AutomatedGame): Promise<AutomationsDocument> {
    return (await this.readModels.get(automations, game)) ?? NOTHING;
  }
}

const notFound = () => new Refused(404, 'automation-not-found', 'This rule does not exist.');

/** What is stored was checked before it was saved. */
const ruleOf = (parts: RuleParts): Rule => parts as unknown as Rule;
export const partsOf = (rule: Rule): RuleParts => rule as unknown as RuleParts;

/** Whether both may apply to one fact: the same trigger, of commands the same one, on a server of both. */
const isBeside = (one: Rule, other: Rule): boolean => {
  const [{ trigger }, { trigger: beside }] = [one, other];
  if (trigger.kind !== beside.kind) return false;
  if (trigger.kind === 'command' && beside.kind === 'command' && trigger.word !== beside.word) return false;
  const areEverywhere = one.servers.length === 0 || other.servers.length === 0;
  return areEverywhere || one.servers.some((id) => other.servers.includes(id));
};
