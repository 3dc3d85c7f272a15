import { NoGameAddress } from './queries';

/** Starts the game through Steam. Nothing but Steam is gone to. @throws NoGameAddress */
export function startGame(url: string): void {
  if (!/^steam:\/\/[a-z]+\/[\w./:-]+$/i.test(url)) throw new NoGameAddress('This address starts no game.');
  window.location.assign(url);
}
