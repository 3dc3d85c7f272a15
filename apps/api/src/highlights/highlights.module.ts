import { Module } from '@nestjs/common';
import { AddHighlightHandler } from './add-highlight';
import { DeleteHighlightHandler } from './delete-highlight';
import { EditHighlightHandler } from './edit-highlight';
import { ReforgerHighlightsAdmin, SquadHighlightsAdmin } from './highlights-admin.controller';
import { HighlightsController } from './highlights.controller';
import { ShownHighlights } from './shown-highlights';

@Module({
  controllers: [HighlightsController, SquadHighlightsAdmin, ReforgerHighlightsAdmin],
  providers: [ShownHighlights, AddHighlightHandler, EditHighlightHandler, DeleteHighlightHandler],
})
export class HighlightsModule {}
