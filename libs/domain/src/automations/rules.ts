/** The rules of automations that screens and the api share. Pure; nothing here knows the log. */

export * from './catalogue';
export { checkRule, type Checked } from './check';
export { PLAIN, PRESETS } from './presets';
export { sentenceOf } from './sentence';
