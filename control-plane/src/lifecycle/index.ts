export { choosePort, isLoopback, localUrl, peerUrl } from './address.ts';
export { AnsweredRequests } from './answered-requests.ts';
export { listen } from './listen.ts';
export { startReport } from './start-report.ts';
export { stopSignals } from './stop-signals.ts';
export { StopStack } from './stop-stack.ts';
