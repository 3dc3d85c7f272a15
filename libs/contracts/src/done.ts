/** The answer to a command that yields nothing else to show. */
export interface Done {
  readonly success: true;
  /** For the person who sent it. */
  readonly message: string;
}
