import { IsUUID } from 'class-validator';
import { Optional } from '../optional';
import { BatchKeyDto } from './agent-status.dto';

/** An order about a batch of a server's agent. The same `requestId` twice is one request. */
export class BatchOrderDto extends BatchKeyDto {
  @Optional()
  @IsUUID()
  requestId?: string;
}
