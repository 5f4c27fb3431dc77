import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import type { FastifyInstance } from 'fastify';

/** Takes the requests for other host names than the platform's, before anything of the platform sees them. */
export interface HostDoor {
  takes(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Puts the door in front of everything else. Call it before hooks are added: listening on `localhost` may mean a second
 * server inside the framework, whose requests come to the door by the first hook.
 */
export const putInFront = (server: FastifyInstance, door: HostDoor): void => {
  const behind = server.server.listeners('request') as Listener[];
  server.server.removeAllListeners('request');
  server.server.on('request', (request, response) => {
    if (door.takes(request)) door.handle(request, response);
    else for (const listener of behind) listener.call(server.server, request, response);
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!door.takes(request.raw)) {
      done();
      return;
    }
    reply.hijack();
    door.handle(request.raw, reply.raw);
  });
};

/** A request that names two hosts would be one host's to us and another's to a proxy in front. */
export const refuseTwoHosts = ({ rawHeaders }: IncomingMessage): void => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  if (count > 1) throw new Fault('REQUEST_UNREADABLE', 'the request names its host more than once');
};
