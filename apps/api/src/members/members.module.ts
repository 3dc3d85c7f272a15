import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Guild } from './guild';
import { Issuer } from './issuer';
import { MembersController } from './members.controller';
import { AccessTokenStrategy, Tokens } from './tokens';

@Module({
  imports: [PassportModule],
  controllers: [MembersController],
  providers: [Issuer, Tokens, AccessTokenStrategy, Guild],
  exports: [Tokens, Guild],
})
export class MembersModule {}
