import { IsOptional, IsUUID } from 'class-validator';
import { BatchKeyDto } from '../squad/status.dto';

/** Asks something about a batch of a server's agent. The same `requestId` twice is one request. */
export class BatchOrderDto extends BatchKeyDto {
  @IsOptional()
  @IsUUID()
  requestId?: string;
}
