import { ApiHeader } from '@nestjs/swagger';

/** Names an optional header, which a parameter reads, in the description of its route. */
export const describesHeader =
  (name: string): ParameterDecorator =>
  (target, key) => {
    const route = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (route) ApiHeader({ name, required: false })(target, key!, route);
  };
