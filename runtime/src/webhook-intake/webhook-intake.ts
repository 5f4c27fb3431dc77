/**
 * Takes what Git providers send when somebody pushes, at `/webhooks/git/<key>`. The key names a repository whose secret
 * lies in the cluster; only what is signed with it is believed, and of that only which branch moved: the address of the
 * repository is the one that we know.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Push } from '@freshet/domain/automation';
import { readDelivery } from '@freshet/domain/triggers';
import { Fault, type FaultKind, isFault } from '@freshet/kit/errors';
import type { GitProviderKind } from '@freshet/kit/git-providers';
import type { Logger } from '@freshet/kit/log';
import { eventIn, isSigned } from './signature.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export interface WebhookIntakeOptions {
  readonly secrets: Pick<WebhookSecrets, 'find'>;
  readonly provider: () => GitProviderKind | undefined;
  readonly pushed: (push: Push) => void;
  readonly log: Logger;
}

const PATH = /^\/webhooks\/git\/([0-9a-f]{32})$/;
const MOST_BYTES = 5 * 1024 ** 2;
const BODY_MS = 30_000;
const MOST_AT_ONCE = 50;

const STATUS: Readonly<Partial<Record<FaultKind, number>>> = {
  invalid: 400,
  unauthenticated: 401,
  missing: 404,
  'too-large': 413,
  limited: 429,
};

export const createWebhookIntake = ({ secrets, provider, pushed, log }: WebhookIntakeOptions) => {
  let atOnce = 0;

  const take = async (request: IncomingMessage): Promise<number> => {
    const key = PATH.exec(request.url ?? '')?.[1];
    if (key === undefined || request.method !== 'POST')
      throw new Fault('ROUTE_NOT_FOUND', 'there is no webhook at this address');
    const kind = provider();
    const [body, known] = [await readBody(request), await secrets.find(key)];
    // A repository that is not known and a signature that is wrong are the same to whoever tries.
    if (!known || !kind || !isSigned(kind, { headers: request.headers, body }, known.secret))
      throw new Fault('WEBHOOK_REFUSED', 'the webhook is not signed with the secret of a repository');
    const pushes = pushesIn(kind, eventIn(kind, request.headers), body);
    for (const push of pushes) pushed({ ...push, url: known.url });
    return pushes.length;
  };

  return {
    async request(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const answer = (status: number, body: object): void => {
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        });
        response.end(JSON.stringify(body));
      };
      try {
        if (atOnce >= MOST_AT_ONCE)
          throw new Fault('RATE_LIMITED', 'too many webhooks come at once', { retryAfterSeconds: 1 });
        atOnce += 1;
        try {
          answer(202, { pushes: await take(request) });
        } finally {
          atOnce -= 1;
        }
      } catch (error) {
        const fault = isFault(error)
          ? error
          : new Fault('INTERNAL', 'something went wrong inside the runtime');
        if (!isFault(error)) log.error({ error }, 'a webhook could not be taken in');
        answer(STATUS[fault.kind] ?? 500, { code: fault.code, message: fault.message, hint: fault.hint });
      }
    },
  };
};

const readBody = (request: IncomingMessage): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let size = 0;
  const fail = (fault: Fault): void => {
    // What still comes is passed over: cutting the connection would take the answer along.
    request.removeAllListeners('data').resume();
    reject(fault);
  };
  const slow = setTimeout(() => fail(new Fault('BODY_MALFORMED', 'the body did not come in time')), BODY_MS);
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MOST_BYTES) fail(new Fault('BODY_TOO_LARGE', `the body is larger than ${MOST_BYTES} bytes`));
    else parts.push(part);
  });
  request.once('end', () => resolve(Buffer.concat(parts)));
  request.once('close', () => reject(new Fault('BODY_MALFORMED', 'the body broke off')));
  request.once('error', cause => reject(new Fault('BODY_MALFORMED', 'the body broke off', {}, { cause })));
  return promise.finally(() => clearTimeout(slow));
};

/** What was pushed; whatever else a delivery says is nothing to us. */
const pushesIn = (kind: GitProviderKind, event: string, body: Buffer): readonly Omit<Push, 'url'>[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new Fault('BODY_MALFORMED', 'the body of the webhook is no JSON', {}, { cause });
  }
  const reading = readDelivery(kind === 'freshet' ? 'gitea' : kind, { event, body: parsed });
  if (reading.kind !== 'events') return [];
  return reading.events.flatMap(({ happening, git }) => {
    if (happening.kind !== 'branch' && happening.kind !== 'tag') return [];
    const name = happening.kind === 'tag' ? (git.tag ?? git.branch) : git.branch;
    if (name === undefined) return [];
    return [
      {
        ref: `refs/${happening.kind === 'tag' ? 'tags' : 'heads'}/${name}`,
        ...(git.defaultBranch === undefined ? {} : { isDefaultBranch: git.defaultBranch === name }),
        ...(git.filesChanged === undefined ? {} : { changedFiles: git.filesChanged }),
      },
    ];
  });
};
