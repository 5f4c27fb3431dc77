import type { AddressInfo } from 'node:net';
import { Fault } from '@freshet/kit/errors';
import type { FastifyInstance } from 'fastify';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Starts to answer; returns the port, which matters when any free one was asked for. */
export const listen = async (server: FastifyInstance, { host, port }: Address): Promise<number> => {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw listenFault(error, { host, port });
  }
  return (server.server.address() as AddressInfo).port;
};

/** What a failure to listen means to the person who started us. */
export const listenFault = (error: unknown, { host, port }: Address): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new Fault(
      'PORT_TAKEN',
      `another program already listens on ${host}:${port}`,
      { host, port },
      { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Fault(
      'ADDRESS_UNUSABLE',
      `this machine cannot listen on ${host}:${port}`,
      { host, port },
      { cause: error },
    );
  }
  return error;
};
