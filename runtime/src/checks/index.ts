export { keepChecks } from './keep-checks.ts';
export { keepComponents } from './keep-components.ts';
export { measureComponents } from './measure-components.ts';
