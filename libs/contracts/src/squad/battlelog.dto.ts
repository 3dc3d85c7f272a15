import { IsString, MaxLength } from 'class-validator';

/** Much more than is kept of it may arrive: this bounds what is looked at. */
const TYPED_LENGTH = 200;

export class PlayerSearchQuery {
  @IsString()
  @MaxLength(TYPED_LENGTH)
  q!: string;
}
