import type { ExecutionContext } from '@nestjs/common';

/** The method of a controller that answers a route: Nest hands it out as a plain function. */
export type Handler = ReturnType<ExecutionContext['getHandler']>;

/** What the decorators of a handler say, found once: `Reflect.getMetadata` walks up the prototypes on each look. */
export const perHandler = <Found>(find: (handler: Handler) => Found): ((handler: Handler) => Found) => {
  const found = new Map<Handler, Found>();
  return (handler) => {
    if (!found.has(handler)) found.set(handler, find(handler));
    return found.get(handler) as Found;
  };
};
