import type { RconLink } from '../rcon/polling';

/** The session with the server's RCON that the agent has now, if any. */
export class CurrentRcon {
  private session: RconLink | undefined;

  /** @param reason why there is none in the beginning */
  constructor(private reason: string) {}

  connected(link: RconLink): void {
    this.session = link;
    void link.over.then(({ message }) => {
      if (this.session === link) this.lost(message);
    });
  }

  lost(why: string): void {
    this.session = undefined;
    this.reason = why;
  }

  get link(): RconLink | undefined {
    return this.session;
  }

  /** Why there is no session. */
  get why(): string {
    return this.reason;
  }
}
