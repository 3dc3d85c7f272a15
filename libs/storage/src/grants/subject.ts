/** How the sign-in service names an account of the chat platform: the subject of its tokens. */
export const subjectOf = (discordId: string): string => `discord:${discordId}`;
