import type { EventLoopWatch } from '@freshet/kit/event-loop';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RequestObservation } from '../gateway/index.ts';

/** The process's figures and the one instrument of the gateway. Labels are route patterns, never paths or ids. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'freshet_http_request_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, seconds }: RequestObservation): void =>
      requests.labels(method, route, String(status)).observe(seconds),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: handlers of queues and of consumers have nothing in common but being one
type Handler = (...given: any[]) => unknown;

/** Consumers or workers whose turns are named in the log when the event loop stalls. */
export const watched = <Part extends { readonly handle: Handler }>(
  eventLoop: Pick<EventLoopWatch, 'enter'>,
  parts: readonly Part[],
): readonly Part[] =>
  parts.map(part => {
    const { handle } = part;
    const name = 'queue' in part ? `job ${String(part.queue)}` : `events ${'name' in part ? part.name : ''}`;
    return {
      ...part,
      handle: async (...given: Parameters<Handler>) => {
        const leave = eventLoop.enter(name);
        try {
          return await handle(...given);
        } finally {
          leave();
        }
      },
    };
  });
