import type { FastifyRequest } from 'fastify';

/**
 * Aborts when whoever asked has left, or when the server is about to stop. The signal of a request is made when it is
 * first wanted, and knows nothing of a reader who left before that.
 */
export const leaving = (request: FastifyRequest, draining: AbortSignal): AbortSignal =>
  AbortSignal.any([draining, request.raw.destroyed ? AbortSignal.abort() : request.signal]);
