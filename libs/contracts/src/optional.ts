import { ValidateIf } from 'class-validator';

/** The field may be absent. Where it is present it must be valid: null is not (`IsOptional` of class-validator lets null pass). */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
