/**
 * Blobs as objects of an S3-compatible bucket. An object cannot grow, so there is no `append`. Requests that the store
 * is too busy for, or that get lost on the way, are repeated with growing pauses: all of them may be.
 */
import { Fault } from '@freshet/kit/errors';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { checkKey, checkPrefix } from './blob-key.ts';
import { type BlobPage, type BlobStore, type ByteRange, MAX_PAGE } from './blob-store.ts';
import { readListing } from './s3-listing.ts';
import { encodeS3, type S3Credentials, signS3 } from './s3-signature.ts';
import { Turnstile } from './turnstile.ts';

export interface S3StoreOptions {
  /** Where the service answers, as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  readonly credentials: S3Credentials;
  /** The bucket as the first part of the path rather than of the host name. */
  readonly pathStyle: boolean;
  /** What all keys begin with in the bucket. */
  readonly prefix?: string | undefined;
}

interface Deps {
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const ATTEMPTS = 5;
const PAUSE = { firstMs: 100, maxMs: 3_000 };
const TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 32;
const NOTHING = new Uint8Array();

export class S3BlobStore implements BlobStore {
  readonly #options: S3StoreOptions;
  readonly #deps: Deps;
  readonly #prefix: string;
  readonly #requests = new Turnstile(MAX_CONNECTIONS);

  constructor(options: S3StoreOptions, deps: Deps) {
    this.#options = options;
    this.#deps = deps;
    this.#prefix = options.prefix ? `${options.prefix.replace(/\/+$/, '')}/` : '';
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    checkKey(key);
    await this.#send({ method: 'PUT', key, body: bytes });
  }

  async read(key: string, range?: ByteRange): Promise<Buffer> {
    checkKey(key);
    if (range && range.length <= 0) return Buffer.alloc(0);
    const headers = range ? { range: `bytes=${range.start}-${range.start + range.length - 1}` } : {};
    const { status, bytes } = await this.#send({ method: 'GET', key, headers });
    if (status === 416) return Buffer.alloc(0);
    // Some services answer with the whole object where a range was asked for.
    return range && status === 200 ? bytes.subarray(range.start, range.start + range.length) : bytes;
  }

  async list(
    prefix: string,
    { after, limit = MAX_PAGE }: { readonly after?: string; readonly limit?: number } = {},
  ): Promise<BlobPage> {
    checkPrefix(prefix);
    const query = {
      'list-type': '2',
      'max-keys': String(Math.min(limit, MAX_PAGE)),
      prefix: this.#prefix + prefix,
      ...(after === undefined || after === '' ? {} : { 'start-after': this.#prefix + after }),
    };
    const { bytes } = await this.#send({ method: 'GET', key: '', query });
    const { blobs, more } = readListing(bytes.toString('utf8'));
    const ours = blobs.map(({ key, size }) => ({ key: key.slice(this.#prefix.length), size }));
    const last = ours.at(-1)?.key;
    return { blobs: ours, ...(more && last !== undefined ? { next: last } : {}) };
  }

  async delete(keys: readonly string[]): Promise<void> {
    keys.forEach(checkKey);
    await Promise.all(keys.map(key => this.#send({ method: 'DELETE', key })));
  }

  #urlOf({ key, query = {} }: Asked): URL {
    const { endpoint, bucket, pathStyle } = this.#options;
    const path = key === '' ? '' : (this.#prefix + key).split('/').map(encodeS3).join('/');
    const url = new URL(endpoint);
    if (!pathStyle) url.hostname = `${bucket}.${endpoint.hostname}`;
    url.pathname = `${endpoint.pathname.replace(/\/$/, '')}/${pathStyle ? `${encodeS3(bucket)}/` : ''}${path}`;
    url.search = Object.entries(query)
      .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
      .join('&');
    return url;
  }

  async #send(asked: Asked): Promise<{ status: number; bytes: Buffer }> {
    return this.#requests.run(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await this.#try(asked);
        if (!(outcome instanceof Fault)) return outcome;
        if (attempt === ATTEMPTS || outcome.code !== 'BLOB_STORE_UNAVAILABLE') throw outcome;
        await this.#deps.clock.sleep(backoffMs(attempt - 1, PAUSE));
      }
    });
  }

  async #try(asked: Asked): Promise<{ status: number; bytes: Buffer } | Fault> {
    const { method, body = NOTHING } = asked;
    const url = this.#urlOf(asked);
    const { credentials, region } = this.#options;
    const signature = signS3({ method, url, body }, { credentials, region, now: this.#deps.clock.now() });
    const { host: _, ...headers } = { ...asked.headers, ...signature };
    try {
      const response = await (this.#deps.fetch ?? fetch)(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(method === 'PUT' ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return refusalOf(asked, response.status, bytes) ?? { status: response.status, bytes };
    } catch (error) {
      return new Fault('BLOB_STORE_UNAVAILABLE', 'the object store cannot be reached', {}, { cause: error });
    }
  }
}

/** Busy, or failing by itself: worth another try. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const refusalOf = ({ method, key }: Asked, status: number, body: Buffer): Fault | undefined => {
  const isEmptyRange = status === 416;
  const isGone = method === 'DELETE' && status === 404;
  if ((status >= 200 && status < 300) || isEmptyRange || isGone) return undefined;
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(body.toString('utf8', 0, 4_096))?.[1] ?? '';
  if (status === 404 && code !== 'NoSuchBucket')
    return new Fault('BLOB_MISSING', 'there is no such blob', { key });
  if (isPassing(status))
    return new Fault('BLOB_STORE_UNAVAILABLE', `the object store answers ${status}`, { status });
  return new Fault('BLOB_STORE_REFUSED', `the object store refuses: ${code || status}`, { status });
};
