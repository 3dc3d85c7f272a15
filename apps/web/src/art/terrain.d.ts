declare module 'terrain:*' {
  /** The address of a drawn map, see art/terrain.mjs. */
  const url: string;
  export default url;
}
