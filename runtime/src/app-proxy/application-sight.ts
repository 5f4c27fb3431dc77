import type { Application } from '@freshet/domain/applications';
import type { ApplicationDesk } from './application-desk.ts';
import type { GuardedEntity, ProxyCall } from './call.ts';

const MOST_KEPT = 20_000;

interface Kept {
  readonly version: string;
  readonly entity: Promise<GuardedEntity>;
}

/**
 * Which applications a caller may see, where many are asked about at once. What rules match on is kept for as long as
 * an application does not change: it takes a look at Git Sources, and boards are read every few seconds.
 */
export class ApplicationSight {
  readonly #desk: Pick<ApplicationDesk, 'entityOf'>;
  readonly #kept = new Map<string, Kept>();

  constructor(desk: Pick<ApplicationDesk, 'entityOf'>) {
    this.#desk = desk;
  }

  /** Those of them that the caller may do this to; nothing is put on record, as nothing was tried. */
  async among(
    call: Pick<ProxyCall, 'ask'>,
    applications: Iterable<Application>,
    action = 'view',
  ): Promise<ReadonlySet<Application>> {
    const all = [...new Set(applications)];
    if (all.length === 0) return new Set();
    const entities = await Promise.all(all.map(one => this.#entityOf(one)));
    const decisions = await call.ask(
      entities.map(({ attributes }) => ({ action, resource: 'gitops-application', attributes })),
    );
    return new Set(all.filter((_, place) => decisions[place]?.isAllowed === true));
  }

  #entityOf(application: Application): Promise<GuardedEntity> {
    const { uid = '', resourceVersion = '' } = application.metadata;
    const known = this.#kept.get(uid);
    if (known?.version === resourceVersion) return known.entity;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const entity = this.#desk.entityOf(application);
    this.#kept.set(uid, { version: resourceVersion, entity });
    entity.catch(() => this.#kept.delete(uid));
    return entity;
  }
}
