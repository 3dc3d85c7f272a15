const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** A process cannot listen where the settings HOST and PORT say; the message says what to change. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** @returns CannotListen where the settings are the cause of a server's `error`, else the error itself */
export const whyNotListening = (
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (NO_ADDRESS.includes(code))
    return new CannotListen(
      `HOST is "${host}", which is no address of this machine.\nLeave it out, or set 0.0.0.0 for all of its addresses.`,
    );
  if (code === 'EADDRINUSE')
    return new CannotListen(`PORT is ${port}, where another program listens.\nStop that, or set another port.`);
  if (code === 'EACCES')
    return new CannotListen(`PORT is ${port}, where this user may not listen.\nSet one from 1024 on.`);
  return error;
};
