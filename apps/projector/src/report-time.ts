/** What comes late counts when it happened; a clock that is ahead cannot keep a server alive. Both ISO 8601, UTC. */
export const reportedAt = (at: string, created: number): string => {
  const written = new Date(created).toISOString();
  return at < written ? at : written;
};
