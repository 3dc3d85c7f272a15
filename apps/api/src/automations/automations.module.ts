import { Module } from '@nestjs/common';
import { AddAutomation, ChangeAutomation, ChangeMode, DeleteAutomation, SwitchServer } from './automation-commands';
import { ReforgerAutomations, SquadAutomations } from './automations.controller';
import {
  ReforgerAutomationEdits,
  ReforgerAutomationSwitches,
  SquadAutomationEdits,
  SquadAutomationSwitches,
} from './edits.controller';
import { Rules } from './rules';

const commands = [AddAutomation, ChangeAutomation, ChangeMode, DeleteAutomation, SwitchServer];

@Module({
  controllers: [
    SquadAutomations,
    ReforgerAutomations,
    SquadAutomationEdits,
    ReforgerAutomationEdits,
    SquadAutomationSwitches,
    ReforgerAutomationSwitches,
  ],
  providers: [Rules, ...commands.map(({ handler }) => handler)],
})
export class AutomationsModule {}
