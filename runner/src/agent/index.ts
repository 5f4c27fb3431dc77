export { readIdentity } from './identity.ts';
export { type AgentProcess, runAgent } from './run-agent.ts';
