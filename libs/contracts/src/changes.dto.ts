import { IsIn, Matches } from 'class-validator';
import { MOST_FOLLOWED } from './changes';
import { Optional } from './optional';

const NAME = '[a-z0-9-]{1,60}';

export class ChangesQuery {
  /** Names of read models, separated by commas. */
  @Matches(new RegExp(`^${NAME}(?:,${NAME}){0,${MOST_FOLLOWED - 1}}$`), {
    message: `models must be 1 to ${MOST_FOLLOWED} names of read models, separated by commas`,
  })
  models!: string;

  /** Reports that the last connection brought nothing: something between holds it back. Nothing is held then. */
  @Optional()
  @IsIn(['buffered'])
  report?: 'buffered';
}
