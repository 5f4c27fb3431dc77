/**
 * How HTTP goes through the link: the control plane opens one stream for each request that comes for the host name of
 * a runtime, with the head of the request as the header of the stream. The body follows as the bytes of the stream, to
 * its end. The runtime answers with one line of JSON, the head of the answer, and then the body; after an answer of
 * 101 the bytes of both directions are those of the connection, whatever it is used for.
 *
 *   control plane                                       runtime
 *     OPEN {tunnel: {method, target, headers, ...}}  ->
 *     bytes of the body, then FIN                    ->
 *                                                    <-  {"status": 200, "headers": [...]}\n
 *                                                    <-  bytes of the body, then FIN
 *
 * Either side resets the stream when its own side was given up. Headers are pairs, in order, as they came; those that
 * concern one connection only (`connection`, `keep-alive`, `transfer-encoding`, `upgrade` other than of a WebSocket)
 * never travel. `target` is always a path.
 */
import { z } from 'zod';

/** The longest head of a request or an answer, as JSON. The header of a stream has no more than 16,384 bytes. */
export const TUNNEL_HEAD_BYTES = 15_360;

const Headers = z
  .array(z.tuple([z.string().min(1).max(256), z.string().max(8_192)]))
  .max(200)
  .readonly();

/** The head of a request that goes to a runtime. */
export const TunnelRequest = z.object({
  method: z.string().regex(/^[A-Z]{1,20}$/),
  target: z
    .string()
    .regex(/^\/[\x21-\x7e]*$/)
    .max(8_192),
  headers: Headers,
  /** The host name that was asked for. */
  host: z.string().max(255),
  /** Where the request came from. */
  remoteAddress: z.string().max(64).optional(),
  isSecure: z.boolean(),
});
export type TunnelRequest = z.infer<typeof TunnelRequest>;

/** The head of the answer of a runtime. */
export const TunnelResponse = z.object({
  status: z.int().min(101).max(599),
  headers: Headers,
});
export type TunnelResponse = z.infer<typeof TunnelResponse>;

/** The header of the stream. */
export const TunnelHeader = z.object({ tunnel: TunnelRequest });
