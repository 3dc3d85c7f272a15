/** The address of an image never changes what it shows. */
export const imageUrl = (image: string | null): string | null =>
  image === null ? null : `/api/clan-images/${image}.webp`;
