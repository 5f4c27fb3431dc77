/** Answers who looks after the runner: is it well, and what does it do. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventLoopWatch } from '@freshet/kit/event-loop';
import type { AgentState } from './agent.ts';

const METRICS: readonly (readonly [string, 'gauge' | 'counter', string, (state: AgentState) => number])[] = [
  ['freshet_runner_connected', 'gauge', 'Whether the link is connected', state => Number(state.isConnected)],
  ['freshet_runner_draining', 'gauge', 'Whether no new builds are taken', state => Number(state.isDraining)],
  ['freshet_runner_capacity', 'gauge', 'Builds that may run side by side', ({ capacity }) => capacity],
  ['freshet_runner_builds_running', 'gauge', 'Builds that run', ({ running }) => running],
  ['freshet_runner_builds_held', 'gauge', 'Builds not told to the end yet', ({ held }) => held],
  ['freshet_runner_spool_bytes', 'gauge', 'Reports on disk', ({ spooledBytes }) => spooledBytes],
  ['freshet_runner_reports_sent_total', 'counter', 'Reports acknowledged', ({ reportsSent }) => reportsSent],
  ['freshet_runner_builds_taken_total', 'counter', 'Builds taken', ({ buildsTaken }) => buildsTaken],
];

const metricsText = (state: AgentState): string =>
  METRICS.map(([name, type, help, value]) =>
    [`# HELP ${name} ${help}.`, `# TYPE ${name} ${type}`, `${name} ${value(state)}`, ''].join('\n'),
  ).join('');

/** A runner that the control plane does not know needs a person; one that waits for it does not. */
const healthOf = (state: AgentState): { readonly status: number; readonly body: string } => {
  const words = state.isRejected
    ? 'rejected'
    : state.isDraining
      ? 'draining'
      : state.isConnected
        ? 'connected'
        : 'waiting for the control plane';
  return { status: state.isRejected ? 503 : 200, body: JSON.stringify({ status: words, ...state }) };
};

/** Serves /health and /metrics. */
export const startMonitor = async (
  { host, port }: { readonly host: string; readonly port: number },
  state: () => AgentState,
  eventLoop?: Pick<EventLoopWatch, 'metrics'>,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/health') {
      const { status, body } = healthOf(state());
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    } else if (path === '/metrics')
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(`${metricsText(state())}${eventLoop?.metrics() ?? ''}`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
