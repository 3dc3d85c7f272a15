import { Module } from '@nestjs/common';
import { AddHighlight } from './add-highlight';
import { DeleteHighlight } from './delete-highlight';
import { EditHighlight } from './edit-highlight';
import { ReforgerHighlightsAdmin, SquadHighlightsAdmin } from './highlights-admin.controller';
import { HighlightsController } from './highlights.controller';
import { ShownHighlights } from './shown-highlights';

@Module({
  controllers: [HighlightsController, SquadHighlightsAdmin, ReforgerHighlightsAdmin],
  providers: [ShownHighlights, AddHighlight.handler, EditHighlight.handler, DeleteHighlight.handler],
})
export class HighlightsModule {}
