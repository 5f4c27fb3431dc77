export { LocalRunConnections, LocalRunMessage, LocalRunRequest } from './local-run.ts';
