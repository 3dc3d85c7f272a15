/** How the community writes dates and numbers: the language tag of the page, which the server fills in. */
export const LOCALE = document.documentElement.lang || 'en';
