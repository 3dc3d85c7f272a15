import { ValidateBy } from 'class-validator';
import { isInstant, YEARS } from './instant';

export const IsInstant = (): PropertyDecorator =>
  ValidateBy({
    name: 'isInstant',
    validator: {
      validate: isInstant,
      defaultMessage: () =>
        `$property must be a time like 2026-10-03T09:00:04.000Z of the years ${YEARS.first} to ${YEARS.last}`,
    },
  });
