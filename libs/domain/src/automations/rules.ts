/** The rules of automations that screens and the api share. Pure; nothing here knows the log. */

export * from './catalogue';
export { checkRule, filledText, type Checked, type Problem } from './check';
export { PRESETS, type Preset } from './presets';
export { sentenceOf } from './sentence';
