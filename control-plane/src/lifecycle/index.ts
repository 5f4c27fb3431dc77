export { listen } from './listen.ts';
export { startReport } from './start-report.ts';
export { StopStack } from './stop-stack.ts';
