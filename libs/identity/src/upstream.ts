import type { Provider } from 'oidc-provider';

/** A request, and the answer to it. */
export type SignInContext = Parameters<Parameters<Provider['use']>[0]>[0];

/** Somebody who may sign in. */
export interface Person {
  /** Of their tokens; unique and for ever: `discord:200000000000000003`. */
  readonly subject: string;
  readonly name: string;
  readonly username: string;
  /** Their id on the chat platform. */
  readonly discordId: string;
}

/** A sign-in under way, at one of its addresses. */
export interface Interaction {
  /** Names the sign-in. Only the browser that began it gets here. */
  readonly uid: string;
  /** What follows the sign-in's address: empty, or a word such as `discord`. */
  readonly step: string;
}

/** Who signed in, that nobody wanted to, or that the request has been answered and the sign-in goes on. */
export type Outcome = { readonly subject: string } | 'cancelled' | 'answered';

/** Says who somebody is: the chat platform, or a page to choose from on one machine. */
export interface Upstream {
  /** Answers a request at a sign-in's address, or ends the sign-in. */
  signIn(ctx: SignInContext, interaction: Interaction): Promise<Outcome>;
  /** Answers at an address that belongs to no sign-in. @returns whether it did */
  answer?(ctx: SignInContext): boolean;
  /** Undefined for a subject that never signed in here, or may no more. */
  person(subject: string): Promise<Person | undefined>;
}
