import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { adminList } from '@app/contracts/adminlist/read-models';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { ListPages } from './list-pages';

@ApiTags('admin list')
@Controller('api/admin-portal/exempt-list-info/squad/admin-list')
export class AdminListInfoController {
  constructor(private readonly pages: ListPages) {}

  /** Who last saved the admin list, and when. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminList)
  @Get()
  info() {
    return this.pages.updateInfo();
  }
}
