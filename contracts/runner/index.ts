export { LocalRunMessage, LocalRunRequest } from './local-run.ts';
