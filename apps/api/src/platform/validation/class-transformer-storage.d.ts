/** What the decorators of class-transformer have recorded; the package declares no types for this path. */
declare module 'class-transformer/cjs/storage.js' {
  import type { TypeMetadata } from 'class-transformer';
  export const defaultMetadataStorage: {
    findTypeMetadata(target: abstract new (...args: never[]) => object, property: string): TypeMetadata | undefined;
  };
}
