/** The command line is wrong; the message says what to do. */
export class Misunderstood extends Error {}
