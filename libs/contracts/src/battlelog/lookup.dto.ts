import { IsIn, Matches } from 'class-validator';
import { all, TextUpTo, WholeInQuery } from '../checks';
import { Optional } from '../optional';
import { ADDRESS_REASONS, type AddressReason, type TeamkillFilter } from './lookup';

/** More than is used of it may arrive: this bounds the input. */
const TYPED_LENGTH = 200;
/** A page that lies beyond the end is empty. */
const LAST_PAGE = 1_000_000;

export class LookupQuery {
  @TextUpTo(TYPED_LENGTH)
  query!: string;
}

/** The parameters of every list of fights. */
class FightsQuery {
  @WholeInQuery(1, LAST_PAGE)
  page?: number;

  @WholeInQuery(1, 50)
  limit?: number;

  @Optional()
  @IsIn(['default', 'true', 'false'])
  teamkill?: TeamkillFilter;

  @Optional()
  @Matches(/^(?:all|[1-9]\d?)$/, { message: 'serverID must be all or the number of a server' })
  serverID?: string;
}

export class SquadFightsQuery extends FightsQuery {
  @TextUpTo(TYPED_LENGTH)
  steamID!: string;

  @IsIn(['kills', 'deaths', 'inflicted-wounds', 'taken-wounds'])
  type!: 'kills' | 'deaths' | 'inflicted-wounds' | 'taken-wounds';
}

export class ReforgerFightsQuery extends FightsQuery {
  @TextUpTo(TYPED_LENGTH)
  playerUID!: string;

  @IsIn(['kills', 'deaths'])
  type!: 'kills' | 'deaths';
}

export class PreviousAltsQuery {
  @TextUpTo(TYPED_LENGTH)
  playerUID!: string;
}

const AddressId = () => all(Matches(/^\d{1,15}$/, { message: 'addressId must be that of an address' }));

class ShowAddressDto {
  @AddressId()
  addressId!: string;

  @IsIn(ADDRESS_REASONS)
  reason!: AddressReason;
}

export class ShowSquadAddressDto extends ShowAddressDto {
  @TextUpTo(TYPED_LENGTH)
  steamID!: string;
}

export class ShowReforgerAddressDto extends ShowAddressDto {
  @TextUpTo(TYPED_LENGTH)
  playerUID!: string;
}
