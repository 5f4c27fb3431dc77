import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * One span per request, continuing the caller's trace. Named by the route's pattern: paths hold ids, and ids
 * do not belong into names. Without a started SDK all of this is a no-op of the OpenTelemetry API.
 */
export const traceRequests = (server: FastifyInstance): void => {
  const tracer = trace.getTracer('freshet');
  server.decorateRequest('span', undefined);
  server.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'freshet.request.id': request.id,
    };
    request.span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    // The rest of the request runs inside this callback, so its own spans and events find their parent.
    context.with(trace.setSpan(parent, request.span), done);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
    request.span?.end();
  });
};
