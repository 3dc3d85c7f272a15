import { Module } from '@nestjs/common';
import { ActiveGame } from './games/active-game';
import { AddValue } from './values/add-value';
import { BingoController } from './bingo.controller';
import { BingoOverDiscord } from './over-discord';
import { CheckUnmark } from './games/check-unmark';
import { DeleteValue } from './values/delete-value';
import { EndGame } from './games/end-game';
import { Games } from './games/games';
import { JoinGame } from './games/join-game';
import { Leaderboard } from './games/leaderboard';
import { Replay } from './games/replay';
import { StartGame } from './games/start-game';
import { TakeBackEnd } from './games/take-back-end';
import { ToggleSquare } from './games/toggle-square';
import { UpdateValue } from './values/update-value';
import { ValuesList } from './values/values';

const commands = [StartGame, EndGame, TakeBackEnd, JoinGame, ToggleSquare, AddValue, UpdateValue, DeleteValue];

const queries = [ActiveGame, BingoOverDiscord, Games, Leaderboard, Replay, ValuesList, CheckUnmark];

@Module({ controllers: [BingoController], providers: [...commands.map(({ handler }) => handler), ...queries] })
export class BingoModule {}
