export const env = { development: false };
