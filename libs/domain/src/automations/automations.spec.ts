import { given } from '../../../../test/given';
import { ANY_VERSION } from '../editing';
import {
  addAutomation,
  automations,
  changeAutomation,
  changeMode,
  deleteAutomation,
  limitAutomation,
  resumeServer,
  stopServer,
  watching,
} from './automations';
import type { AutomationEvent } from './events';
import { PRESETS } from './presets';

const at = '2026-11-28T09:00:00.000Z';
const [{ rule }] = PRESETS as [(typeof PRESETS)[number]];
const renamed = { ...rule, name: 'Others' };
const of = { game: 'squad', at } as const;
const saved: AutomationEvent = { type: 'AutomationSaved', data: { ...of, automationId: 1, version: 1, rule } };
const on: AutomationEvent = {
  type: 'AutomationModeChanged',
  data: { ...of, automationId: 1, mode: 'on', why: 'staff' },
};
const rules = given(automations);
const one = { ...of, automationId: 1 };
const mode = (to: 'off' | 'watch' | 'on', edit = ANY_VERSION) => changeMode({ ...one, mode: to, why: 'staff', edit });

describe('the rules of a game', () => {
  test('one is added and does nothing yet; another may not have its name', () => {
    rules()
      .when(addAutomation({ ...of, rule }))
      .thenAgain(saved);
    rules(saved)
      .when(addAutomation({ ...of, rule: { ...renamed, name: rule.name.toUpperCase() } }))
      .thenRejected('automation-exists');
    expect(watching(rules(saved).state)).toEqual([]);
    expect(watching(rules(saved, on).state)).toMatchObject([{ automationId: 1, mode: 'on', since: at }]);
  });

  test('a version follows another, by whoever has seen that one', () => {
    const next: AutomationEvent = { type: 'AutomationSaved', data: { ...one, version: 2, rule: renamed } };
    rules(saved, on)
      .when(changeAutomation({ ...one, rule: renamed, edit: ANY_VERSION }))
      .then(next);
    expect(watching(rules(saved, on, next).state)).toMatchObject([{ mode: 'on', version: 2 }]);
    rules(saved, on)
      .when(changeAutomation({ ...one, rule: renamed, edit: { from: 1, editor: 'a' } }))
      .thenRejected('automation-changed');
    rules(saved)
      .when(changeAutomation({ ...one, rule, edit: { from: undefined, editor: 'a' } }))
      .then();
    rules()
      .when(changeAutomation({ ...one, rule, edit: ANY_VERSION }))
      .thenRejected('automation-not-found');
  });

  test('whoever switches one off need not have seen what it is', () => {
    rules(saved)
      .when(mode('on', { from: undefined, editor: 'a' }))
      .thenRejected('if-match-required');
    rules(saved).when(mode('on')).then(on);
    rules(saved, on)
      .when(mode('off', { from: 1, editor: 'a' }))
      .then({ ...on, data: { ...on.data, mode: 'off' } } as AutomationEvent);
  });

  test('one that is on, and no other, only watches when it acts too often', () => {
    const limited = { ...one, mode: 'watch', why: 'limit' } as const;
    rules(saved, on).when(limitAutomation(one)).then({ type: 'AutomationModeChanged', data: limited });
    rules(saved).when(limitAutomation(one)).then();
  });

  test('a rule that is deleted while others use its number stays deleted', () => {
    const gone: AutomationEvent = { type: 'AutomationDeleted', data: one };
    rules(saved)
      .when(deleteAutomation({ ...one, edit: ANY_VERSION }))
      .then(gone);
    rules(saved, gone)
      .when(addAutomation({ ...of, rule }))
      .thenAgain({ type: 'AutomationSaved', data: { ...of, automationId: 2, version: 1, rule } });
    rules(saved, gone).when(limitAutomation(one)).then();
  });

  test('a server is stopped once, and resumed once', () => {
    const stop = { ...of, serverId: 1 };
    rules().when(stopServer(stop)).then({ type: 'AutomationsStopped', data: stop });
    rules({ type: 'AutomationsStopped', data: stop })
      .when(resumeServer(stop))
      .then({ type: 'AutomationsResumed', data: stop });
    rules().when(resumeServer(stop)).then();
  });
});
