export { type AgentProcess, runAgent } from './run-agent.ts';
