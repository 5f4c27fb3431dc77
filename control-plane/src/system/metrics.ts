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
