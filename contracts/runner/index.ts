export { LocalRunConnections, LocalRunMessage, LocalRunRequest } from './local-run.ts';
export { BuildCommand, BuildReport, BuildWork, Claim } from './work.ts';
