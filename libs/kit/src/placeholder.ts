const PLACEHOLDER = /change-?me|placeholder|example|your[-_]|<[^>]+>|^x+$|^todo$|^\.{3}$/i;

/** Whether a setting still has the text of a template: `changeme`, `https://community.example.org`, `<token>`. */
export const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value.trim());
