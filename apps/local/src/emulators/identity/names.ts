/** The confidential client of scripts and operators. */
export const OPERATOR = 'operator';
/** A grant of the local provider alone: the operator asks for a persona's access token (`persona=<key>`). */
export const PERSONA_GRANT = 'urn:community-platform:grant:persona';
