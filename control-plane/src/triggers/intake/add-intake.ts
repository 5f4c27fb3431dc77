import { anyone } from '@freshet/contracts/rest';
import type { FastifyInstance } from 'fastify';
import { type IntakeDeps, takeIn } from './intake.ts';
import { DELIVERY_MAX_BYTES } from './read-body.ts';

const GUARD = anyone('the signature of a delivery is the guard');

/** Adds the address that providers send to. It needs the exact bytes, which no other route does. */
export const addIntake = (server: FastifyInstance, deps: IntakeDeps): void => {
  server.register(async scope => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: it is read while it is checked, and not at all when nothing proves who sent it.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post<{ Params: { provider: string; webhook: string } }>(
      '/api/webhooks/:provider/:webhook',
      // Its own bounds hold for it: one provider sends for everybody, so its network says nothing.
      { bodyLimit: DELIVERY_MAX_BYTES, config: { guard: GUARD, unmetered: true } },
      async (request, reply) => {
        const { provider, webhook } = request.params;
        const arrived = await takeIn(deps, {
          provider,
          webhookId: webhook,
          headers: request.headers,
          body: request.raw,
        });
        return reply.code(202).send(arrived);
      },
    );
  });
};
