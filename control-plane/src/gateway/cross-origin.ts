import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OriginPolicy } from './origin-policy.ts';

const ALLOWED_HEADERS =
  'authorization, content-type, idempotency-key, if-match, x-access-token, x-request-id';

/** Speaks CORS with the origins that were allowed by name. Returns true when the reply is already sent. */
export const allowCrossOrigin = (
  policy: OriginPolicy,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean => {
  const { origin } = request.headers;
  if (origin === undefined || !policy.allowedOrigins.includes(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'etag, x-request-id, x-next-cursor, retry-after',
    vary: 'origin',
  });
  if (request.method !== 'OPTIONS') return false;
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
    })
    .send();
  return true;
};
