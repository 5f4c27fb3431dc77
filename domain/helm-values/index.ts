export { type Hiding, hideInText, hideInValues, secretValues } from './hide-secrets.ts';
export { mergeValues } from './merge-values.ts';
