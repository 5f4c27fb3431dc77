/**
 * Lets a stock frps be the tunnel server instead of ours: it asks here before a client logs in, opens a proxy, sends a
 * sign of life or carries a connection. A client is a runtime that shows its key, and may have the one subdomain that
 * is its own; names are held to it too, since those of frps are shared by all its clients. What is refused is put on
 * record.
 */
import { FrpQuestion } from '@freshet/contracts/gitops';
import { anyone } from '@freshet/contracts/rest';
import { sameSecret } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { RateLimiter } from '../gateway/index.ts';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';

/** A runtime, by its key. */
interface KeyOwner {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
}

interface FrpPluginDeps {
  /** The password of the frps; without one nobody is answered. */
  readonly secret: Secret | undefined;
  /** Whose key this is; undefined for one that is wrong, or of a runtime that is gone. */
  readonly identify: (key: Secret) => Promise<KeyOwner | undefined>;
  readonly recordDenied: (actor: Actor, entry: AuditEntry) => Promise<void>;
  readonly clock: Clock;
}

interface FrpPlugin {
  /** Adds the address that an frps asks at. */
  mount(server: FastifyInstance): void;
}

interface Asking {
  readonly ip: string;
  readonly requestId: string;
}

interface Verdict {
  readonly reject: boolean;
  readonly reject_reason?: string;
  readonly unchange?: boolean;
}

const FRP_PATH = '/api/gitops/frp/handler';

const PROXY_TYPES: ReadonlySet<string> = new Set(['http', 'https']);

/** As many refusals of one client go on record; more say nothing new. */
const RECORDED_PER_MINUTE = 10;

/** Wrong passwords of one address. */
const TRIES_PER_MINUTE = 30;

/** The key of the runtime, among what the client says of itself. */
const keyIn = (question: FrpQuestion): Secret | undefined => {
  const said = question.op === 'Login' ? question.content : question.content.user;
  const key = said.metas?.token ?? (question.op === 'Login' ? question.content.privilege_key : undefined);
  return key ? new Secret(key) : undefined;
};

const userIn = (question: FrpQuestion): string =>
  (question.op === 'Login' ? question.content.user : question.content.user.user) ?? '';

/** Why the client may not have this proxy; undefined where it may. */
const objectionTo = (
  proxy: Extract<FrpQuestion, { op: 'NewProxy' }>['content'],
  own: string,
): string | undefined => {
  const { proxy_type: type, subdomain, custom_domains: domains, group, proxy_name: name } = proxy;
  if (!PROXY_TYPES.has(type ?? '')) return 'a runtime may open proxies of the types http and https only';
  if (subdomain !== own) return `the subdomain of this runtime is ${own}`;
  if (domains?.length) return 'a runtime has no domains besides its subdomain';
  if (!name.startsWith(`${own}.`)) return `names of proxies of this runtime begin with ${own}.`;
  if (group && group !== own) return `the group of this runtime is ${own}`;
  return undefined;
};

const judge = (question: FrpQuestion, owner: KeyOwner): string | undefined => {
  const own = `${owner.accountId}-${owner.name}`;
  if (userIn(question) !== own) return `the user of this runtime is ${own}`;
  return question.op === 'NewProxy' ? objectionTo(question.content, own) : undefined;
};

class Plugin implements FrpPlugin {
  readonly #deps: FrpPluginDeps;
  readonly #records: RateLimiter;
  readonly #tries: RateLimiter;

  constructor(deps: FrpPluginDeps) {
    this.#deps = deps;
    this.#records = new RateLimiter(deps.clock, { perMinute: RECORDED_PER_MINUTE, maxCallers: 10_000 });
    this.#tries = new RateLimiter(deps.clock, { perMinute: TRIES_PER_MINUTE, maxCallers: 10_000 });
  }

  mount(server: FastifyInstance): void {
    server.route<{ Body: unknown }>({
      method: 'POST',
      url: FRP_PATH,
      // One frps asks for all its clients, more often than any caller of the API would.
      config: { guard: anyone('the password of the frps is the credential'), unmetered: true },
      handler: async ({ headers, body, ip, id }) => {
        await this.#admit(headers.authorization, { ip, requestId: id });
        const question = FrpQuestion.safeParse(body);
        if (!question.success)
          throw new Fault('REQUEST_INVALID', 'this is no question of an frps that is known here');
        return this.#answer(question.data, { ip, requestId: id });
      },
    });
  }

  /** Throws unless it is our frps that asks. */
  async #admit(authorization: string | undefined, asking: Asking): Promise<void> {
    const { secret } = this.#deps;
    const [, basic] = /^basic\s+([A-Za-z0-9+/=]{1,1024})$/i.exec(authorization ?? '') ?? [];
    const given =
      basic === undefined
        ? ''
        : Buffer.from(basic, 'base64')
            .toString()
            .replace(/^[^:]*:/, '');
    if (secret && sameSecret(given, secret.reveal())) return;
    const seconds = this.#tries.take(asking.ip);
    if (seconds > 0)
      throw new Fault('RATE_LIMITED', `too many calls; wait ${seconds} s`, { retryAfterSeconds: seconds });
    await this.#record('installation', { op: 'any', reason: 'the password of the frps is wrong' }, asking);
    throw new Fault('UNAUTHENTICATED', 'the password of the frps is wrong');
  }

  async #answer(question: FrpQuestion, asking: Asking): Promise<Verdict> {
    // That something ended is told after it has.
    if (question.op === 'CloseProxy') return { reject: false, unchange: true };
    const key = keyIn(question);
    const owner = key && (await this.#deps.identify(key));
    const reason = owner ? judge(question, owner) : 'the key of the runtime is missing, wrong or revoked';
    if (reason === undefined) return { reject: false, unchange: true };
    await this.#record(owner?.accountId ?? 'installation', { op: question.op, reason, owner }, asking);
    return { reject: true, reject_reason: reason };
  }

  async #record(
    accountId: string,
    {
      op,
      reason,
      owner,
    }: { readonly op: string; readonly reason: string; readonly owner?: KeyOwner | undefined },
    { ip, requestId }: Asking,
  ): Promise<void> {
    if (this.#records.take(`${accountId} ${owner?.id ?? ip} ${op}`) > 0) return;
    await this.#deps.recordDenied(
      { kind: 'anonymous', id: 'anonymous', name: 'anonymous', accountId, ip, requestId },
      {
        action: 'gitops-runtime.frp',
        entity: owner
          ? { kind: 'gitops-runtime', id: owner.id, name: owner.name }
          : { kind: 'operation', id: 'gitops-frp-handler' },
        result: 'denied',
        details: { op, reason },
      },
    );
  }
}

/** Makes the plugin; nothing is answered until it is mounted. */
export const createFrpPlugin = (deps: FrpPluginDeps): FrpPlugin => new Plugin(deps);
