export { redactText } from './redact-text.ts';
export { REDACTED, Secret } from './secret.ts';
export { isSensitiveName } from './sensitive-name.ts';
