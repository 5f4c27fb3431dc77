import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryLogger } from '@freshet/kit/log';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { startTracing } from './start-tracing.ts';
import { traceRequests } from './trace-requests.ts';

test('a request continues the trace of its caller and is exported under its route, without ids', async () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', chunk => chunks.push(chunk))
      .on('end', () => {
        received.push(`${request.url} ${Buffer.concat(chunks).toString('latin1')}`);
        response.end();
      });
  });
  await new Promise<void>(ready => collector.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'http/json';
  process.env.OTEL_METRICS_EXPORTER = 'none';
  process.env.OTEL_LOGS_EXPORTER = 'none';

  const stop = await startTracing(
    { endpoint, tracesEndpoint: undefined, serviceName: 'freshet-test', disabled: false },
    memoryLogger(),
  );
  const server = fastify();
  traceRequests(server);
  server.get('/api/team/:id', async () => 'ok');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await server.inject({
    url: '/api/team/secret-id',
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  await server.close();
  await stop();
  await new Promise(closed => collector.close(closed));

  const spans = received.filter(text => text.startsWith('/v1/traces')).join('\n');
  expect(spans).toContain(traceId);
  expect(spans).toContain('GET /api/team/:id');
  expect(spans).toContain('freshet-test');
  expect(spans).not.toContain('secret-id');
});

test('without a collector nothing is loaded and nothing is sent', async () => {
  const log = memoryLogger();
  const stop = await startTracing(
    { endpoint: undefined, tracesEndpoint: undefined, serviceName: 'freshet-test', disabled: false },
    log,
  );
  await stop();
  expect(log.entries).toEqual([]);
});
