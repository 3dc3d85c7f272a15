import { Module } from '@nestjs/common';
import { AddAutomation, ChangeAutomation, ChangeMode, DeleteAutomation, SwitchServer } from './automation-commands';
import { ReforgerAutomations, SquadAutomations } from './automations.controller';
import { BackTests } from './back-tests';
import { ReforgerBackTests, SquadBackTests } from './back-tests.controller';
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
    SquadBackTests,
    ReforgerBackTests,
    SquadAutomations,
    ReforgerAutomations,
    SquadAutomationEdits,
    ReforgerAutomationEdits,
    SquadAutomationSwitches,
    ReforgerAutomationSwitches,
  ],
  providers: [Rules, BackTests, ...commands.map(({ handler }) => handler)],
})
export class AutomationsModule {}
