/** A server without a report for this long is offline, milliseconds. Agents report twice a minute. */
export const OFFLINE_AFTER_MS = 90_000;

/** `Gorodok_RAAS_v1` as people write it. */
export const mapOf = (layer: string): string => layer.replaceAll('_', ' ').trim();
