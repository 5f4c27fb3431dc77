import type { IncomingMessage, ServerResponse } from 'node:http';
import { anyone } from '@freshet/contracts/rest';
import type { FastifyInstance } from 'fastify';

/** Adds a path whose requests are read and answered by the link itself. */
export const mountPolling = (
  server: FastifyInstance,
  url: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void => {
  server.register(async scope => {
    scope.removeAllContentTypeParsers();
    // The link reads the body itself, as far as it wants to.
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url,
      exposeHeadRoute: false,
      config: { guard: anyone('the key of the runner or runtime is asked for'), unmetered: true },
      handler: (request, reply) => {
        reply.hijack();
        void handle(request.raw, reply.raw);
      },
    });
  });
};
