/** Minutes and seconds since a match began: '12:07', and '1:02:07' from an hour on. */
export function sinceStart(at: string, start: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(at) - Date.parse(start)) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const padded = [minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return hours > 0 ? `${hours}:${padded}` : padded;
}
