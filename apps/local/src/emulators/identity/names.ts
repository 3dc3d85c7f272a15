/** The confidential client of scripts and operators. */
export const OPERATOR = 'operator';
/** A grant that only the local provider has: the operator requests a persona's access token (`persona=<key>`). */
export const PERSONA_GRANT = 'urn:community-platform:grant:persona';
/** By the name that the site has as well: browsers send the cookie of a sign-in from pages of its own host only. */
export const issuerAt = (port: number): string => `http://localhost:${port}`;
