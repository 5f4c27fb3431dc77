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
 * Either side resets the stream when its own side was given up; a stream that is reset as `refused` before anything of
 * the answer came was not looked at, and the request may go over another session. Headers are pairs, in order, as they
 * came; those that concern one connection only never travel, but for `upgrade: websocket`. A body ends where the stream
 * does: `content-length` says how long it will be, and whoever passes it on makes sure of that. `target` is always a
 * path. Header values are bytes as Latin-1, as in HTTP.
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

const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a header, in lower case, concerns one connection only, so that it never travels. */
export const isOfConnection = (name: string): boolean => OF_CONNECTION.has(name);
