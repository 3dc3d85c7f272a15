/** The package keeps this module out of its exports; the schema generator's own manual names it. */
declare module 'class-transformer/cjs/storage' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
