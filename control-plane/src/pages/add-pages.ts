/**
 * Serves the pages that `ui/` was built into. What has a hash in its name is kept by browsers for good; the one page
 * is asked for each time and gets a fresh nonce, which its content security policy names.
 *
 * Every address that nobody else answers is a place within the pages, as long as a browser asks for a page there:
 * what reads the API and mistypes an address still gets the one error body.
 */
import { randomBytes } from 'node:crypto';
import { anyone } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, isKnown } from './negotiate.ts';
import type { PageFile, PageFiles } from './page-files.ts';

const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'no-cache';

const FILES = anyone('the files of the pages hold no data');
const PAGE = anyone('the page is the same for everyone; what it shows comes from the API');

/** Addresses that belong to programs, whatever they accept. */
const NOT_PAGES = /^\/(api|graphql|assets)(\/|$)/;

/** Serves the pages; what their scripts may connect to besides this origin is given as sources of a policy. */
export const addPages = (
  server: FastifyInstance,
  pages: PageFiles,
  connections: readonly string[] = [],
): void => {
  for (const [path, file] of pages.files) {
    if (path.startsWith('/assets/')) continue;
    server.get(path, { config: { guard: FILES, unmetered: true } }, (request, reply) =>
      sendFile(file, ASKED_EACH_TIME, { request, reply }),
    );
  }
  server.get('/assets/*', { config: { guard: FILES, unmetered: true } }, (request, reply) => {
    const file = pages.files.get(pathOf(request));
    if (!file) throw nothingHere();
    return sendFile(file, KEPT_FOR_GOOD, { request, reply });
  });
  server.get('/*', { config: { guard: PAGE } }, (request, reply) => {
    if (!isPlaceInPages(request)) throw nothingHere();
    return sendPage({ pages, connections }, request, reply);
  });
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

const nothingHere = (): Fault => new Fault('ROUTE_NOT_FOUND', 'there is nothing at this address');

const isPlaceInPages = (request: FastifyRequest): boolean => {
  const path = pathOf(request).replaceAll(/\/+/g, '/');
  if (path === '/') return true;
  return !NOT_PAGES.test(path) && (request.headers.accept ?? '').includes('text/html');
};

const sendFile = (
  { contentType, hash, forms }: PageFile,
  cacheControl: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply => {
  const coding = chooseCoding(request.headers['accept-encoding'], forms);
  const etag = `"${hash}-${coding}"`;
  reply.headers({ 'cache-control': cacheControl, etag });
  if (forms.size > 1) reply.header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(contentType).send(forms.get(coding));
};

const sendPage = (
  { pages, connections }: { readonly pages: PageFiles; readonly connections: readonly string[] },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const etag = `"${pages.indexHash}"`;
  // Private: what holds a nonce is for one reader.
  reply.headers({ 'cache-control': `private, ${ASKED_EACH_TIME}`, etag, vary: 'accept' });
  if (isKnown(request.headers['if-none-match'], etag)) {
    // The browser shows the copy it has, with the nonce that is in it; a new policy would name another one.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .header('content-security-policy', policyWith(nonce, connections))
    .type('text/html; charset=utf-8')
    .send(pages.index.join(nonce));
};

const policyWith = (nonce: string, connections: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
