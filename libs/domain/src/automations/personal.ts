import type { ActFacts, AutomationFacts, LookoutFacts } from './events';
import { FREE, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const automationMarks: MarksOf<AutomationFacts & ActFacts & LookoutFacts> = {
  AutomationSaved: [
    {
      'rule.conditions[].words[]': FREE,
      'rule.exempt.players[]': PLAYER,
      'rule.name': FREE,
      'rule.rungs[].steps[].text': FREE,
      'rule.trigger.words[]': FREE,
      'rule.trigger.names[]': FREE,
    },
    'at automationId game rule.* version',
  ],
  AutomationModeChanged: [{}, 'at automationId game mode why'],
  AutomationDeleted: [{}, 'at automationId game'],
  AutomationsStopped: [{}, 'at game serverId'],
  AutomationsResumed: [{}, 'at game serverId'],
  AutomationDecided: [
    {
      name: nameOf('player'),
      player: PLAYER,
      saw: textOf('player'),
      'squad.name': FREE,
      'steps[].text': textOf('/player'),
    },
    'at automationId count factId game mode outdone serverId squad.squadId squad.team steps[].kind version',
  ],
  AutomationsReached: [{}, 'at position'],
  AutomationsPassedOver: [{}, 'at from game hits to'],
};
