import type { FastifyReply } from 'fastify';

/**
 * Aborts when whoever asked has left, or when the server is about to stop. Only the reply knows of a reader who leaves:
 * a request is closed as soon as its body was read.
 */
export const leaving = ({ raw }: FastifyReply, draining: AbortSignal): AbortSignal => {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  else raw.once('close', () => left.abort());
  return AbortSignal.any([draining, left.signal]);
};
