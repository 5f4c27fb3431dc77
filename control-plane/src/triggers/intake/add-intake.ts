import { anyone } from '@freshet/contracts/rest';
import type { FastifyInstance } from 'fastify';
import type { SentPush } from '../registry/take-push.ts';
import { type IntakeDeps, takeIn } from './intake.ts';
import { DELIVERY_MAX_BYTES, ReadingRoom, readBody, tooLarge } from './read-body.ts';

interface DoorDeps extends IntakeDeps {
  readonly takePush: (sent: SentPush) => Promise<{ readonly builds: readonly string[] }>;
}

const REGISTRY_GUARD = anyone('the secret of the event is the guard');

/** The largest delivery of a registry. */
const PUSH_MAX_BYTES = 1024 * 1024;

/** Registries have proved themselves before their body is read, or are checked once it is there. */
const NO_CHECK = { update: () => undefined, matches: () => true };

const GUARD = anyone('the signature of a delivery is the guard');

/** Adds the address that providers send to. It needs the exact bytes, which no other route does. */
export const addIntake = (server: FastifyInstance, deps: DoorDeps): void => {
  // Of their own, so that slow registries keep no delivery of a Git provider out.
  const reading = { room: new ReadingRoom(), clock: deps.clock, maxBytes: PUSH_MAX_BYTES };
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
    scope.post<{ Params: { event: string }; Querystring: { secret?: unknown } }>(
      '/api/webhooks/registry/:event',
      { bodyLimit: PUSH_MAX_BYTES, config: { guard: REGISTRY_GUARD } },
      async (request, reply) => {
        if (Number(request.headers['content-length'] ?? 0) > PUSH_MAX_BYTES) throw tooLarge(PUSH_MAX_BYTES);
        const { secret } = request.query;
        const taken = await deps.takePush({
          eventId: request.params.event,
          headers: request.headers,
          token: typeof secret === 'string' ? secret : undefined,
          read: async () => (await readBody(request.raw, NO_CHECK, reading)).bytes,
        });
        return reply.code(202).send(taken);
      },
    );
  });
};
