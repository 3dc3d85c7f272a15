/** What a machine calls itself. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin at which a browser begins a sign-in elsewhere and to which it comes back. Cookies belong to one host name:
 * begun at 127.0.0.1, it must not end at localhost. Every other host is led to the public address.
 * @param host of the request, with or without a port
 */
export const signInOrigin = (host: string, publicUrl: string): string => {
  const url = new URL(publicUrl);
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  if (LOOPBACK.includes(url.hostname) && LOOPBACK.includes(name)) url.hostname = name;
  return url.origin;
};
