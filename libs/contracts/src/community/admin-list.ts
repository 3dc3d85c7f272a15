import { IsArray, IsString, Matches, NotEquals } from 'class-validator';

export class CommunityAdminList {
  /** What the Squad servers read their admins from: `AdminListABC.cfg`. The whitelist has a file of its own, `squad.cfg`. */
  @Matches(/^[A-Za-z][A-Za-z0-9_-]{0,59}\.cfg$/)
  @NotEquals('squad.cfg')
  file!: string;

  /** Groups that need no definition in the list, because the servers' own files define them. */
  @IsArray()
  @IsString({ each: true })
  @Matches(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/, { each: true })
  groups!: string[];
}
