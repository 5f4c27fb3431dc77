/**
 * Links that existing clients load a finished log by, without credentials. A link carries its own permission: sealed
 * by the installation, for one build and some minutes. Whoever asked for it was allowed to read that log.
 */
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';

/** Seals texts so that nobody else can make or change one. */
export interface LinkSealer {
  seal(owner: string, purpose: string, value: Secret): Promise<string>;
  open(owner: string, purpose: string, sealed: string): Promise<Secret>;
}

interface Deps {
  readonly sealer: LinkSealer;
  readonly clock: Clock;
  readonly publicUrl: URL;
}

const Permission = z.strictObject({ accountId: z.string(), buildId: z.string(), endsAt: z.number() });

const OWNER = 'installation';
const PURPOSE = 'logs.document-link';
const LIFE_MS = 5 * 60_000;

export class DocumentLinks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async make(accountId: string, buildId: string): Promise<string> {
    const { sealer, clock, publicUrl } = this.#deps;
    const endsAt = clock.now().getTime() + LIFE_MS;
    const key = await sealer.seal(OWNER, PURPOSE, new Secret(JSON.stringify({ accountId, buildId, endsAt })));
    const url = new URL(`/api/progress/${buildId}/document`, publicUrl);
    url.searchParams.set('key', key);
    return url.href;
  }

  /** The account whose build the link is for; every link that does not hold is refused alike. */
  async check(buildId: string, key: string): Promise<{ readonly accountId: string }> {
    const { sealer, clock } = this.#deps;
    const refused = (cause?: unknown): Fault =>
      new Fault('LOG_LINK_INVALID', 'this link has ended or is none of ours', {}, { cause });
    const opened = await sealer.open(OWNER, PURPOSE, key).catch((error: unknown) => {
      throw refused(error);
    });
    const { success, data } = Permission.safeParse(JSON.parse(opened.reveal()));
    if (!success || data.buildId !== buildId || data.endsAt < clock.now().getTime()) throw refused();
    return { accountId: data.accountId };
  }
}
