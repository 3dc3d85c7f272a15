/**
 * The provider library greets every start with advice for public deployments (it names a newer Node, though this one
 * runs it). Whoever starts the site can do nothing about it.
 */
const warn = console.warn.bind(console);
console.warn = (...words: unknown[]) =>
  String(words[0]).includes('oidc-provider WARNING: Unsupported runtime') ? undefined : warn(...words);
