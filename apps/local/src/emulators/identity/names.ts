/** The confidential client of scripts and operators. */
export const OPERATOR = 'operator';
/** A grant that only the local provider has: the operator requests a persona's access token (`persona=<key>`). */
export const PERSONA_GRANT = 'urn:community-platform:grant:persona';
