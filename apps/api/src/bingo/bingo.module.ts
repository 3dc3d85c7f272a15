import { Module } from '@nestjs/common';
import { ActiveGame } from './active-game';
import { AddValue } from './add-value';
import { BingoController } from './bingo.controller';
import { CheckUnmark } from './check-unmark';
import { DeleteValue } from './delete-value';
import { EndGame } from './end-game';
import { Games } from './games';
import { JoinGame } from './join-game';
import { Leaderboard } from './leaderboard';
import { Replay } from './replay';
import { StartGame } from './start-game';
import { TakeBackEnd } from './take-back-end';
import { ToggleSquare } from './toggle-square';
import { UpdateValue } from './update-value';
import { ValuesList } from './values';

const commands = [StartGame, EndGame, TakeBackEnd, JoinGame, ToggleSquare, AddValue, UpdateValue, DeleteValue];

const queries = [ActiveGame, Games, Leaderboard, Replay, ValuesList, CheckUnmark];

@Module({ controllers: [BingoController], providers: [...commands.map(({ handler }) => handler), ...queries] })
export class BingoModule {}
