import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { adminList } from '@app/contracts/adminlist/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { Requires } from '../platform/policy';
import { ReadAfter, ReadsFrom } from '../platform/read-after';
import { ListPages } from './list-pages';

@ApiTags('admin list')
@ApiBearerAuth()
@Controller('api/admin-portal/exempt-list-info/squad/admin-list')
@UseInterceptors(ReadAfter)
export class AdminListInfoController {
  constructor(private readonly pages: ListPages) {}

  /** Who last saved the admin list, and when. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminList)
  @Get()
  async info(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.pages.updateInfo());
  }
}
