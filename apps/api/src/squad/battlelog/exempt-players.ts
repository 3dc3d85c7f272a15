import { Injectable } from '@nestjs/common';
import { SQUAD_EXEMPT, squadExempt } from '@app/contracts/squad/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { ExemptIds } from '../../platform/ports/exempt-ids';

/** By SteamID64. */
@Injectable()
export class ExemptPlayers extends ExemptIds {
  constructor(readModels: ReadModels) {
    super(readModels, squadExempt, SQUAD_EXEMPT);
  }
}
