import { Injectable } from '@nestjs/common';
import { REFORGER_EXEMPT, reforgerExempt } from '@app/contracts/reforger/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { ExemptIds } from '../../platform/ports/exempt-ids';

/** By UUID. */
@Injectable()
export class ExemptReforgerPlayers extends ExemptIds {
  constructor(readModels: ReadModels) {
    super(readModels, reforgerExempt, REFORGER_EXEMPT);
  }
}
