import { Module } from '@nestjs/common';
import { ActiveGame } from './active-game';
import { AddValueHandler } from './add-value';
import { BingoController } from './bingo.controller';
import { CheckUnmark } from './check-unmark';
import { DeleteValueHandler } from './delete-value';
import { EndGameHandler } from './end-game';
import { Games } from './games';
import { JoinGameHandler } from './join-game';
import { Leaderboard } from './leaderboard';
import { Replay } from './replay';
import { StartGameHandler } from './start-game';
import { TakeBackEndHandler } from './take-back-end';
import { ToggleSquareHandler } from './toggle-square';
import { UpdateValueHandler } from './update-value';
import { ValuesList } from './values';

const commands = [
  StartGameHandler,
  EndGameHandler,
  TakeBackEndHandler,
  JoinGameHandler,
  ToggleSquareHandler,
  AddValueHandler,
  UpdateValueHandler,
  DeleteValueHandler,
];

const queries = [ActiveGame, Games, Leaderboard, Replay, ValuesList, CheckUnmark];

@Module({ controllers: [BingoController], providers: [...commands, ...queries] })
export class BingoModule {}
