export { keepChecks } from './keep-checks.ts';
