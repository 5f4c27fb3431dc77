import type { Application } from '@freshet/domain/applications';
import { type ApplicationName, dependenciesOf, sameRevisions } from '@freshet/domain/automation';
import { keyText } from '@freshet/domain/objects';
import { instanceOf, type Tracking, trackedInstance } from '@freshet/domain/tracking';
import type { LiveChange } from '../clusters/index.ts';
import { type AppRecord, recordOf } from './record.ts';

type RegistrySettings = Tracking & { readonly namespace: string };

/** All applications that are looked after, found by whatever may concern them. */
export class Registry {
  readonly #settings: () => RegistrySettings;
  readonly #records = new Map<ApplicationName, AppRecord>();
  readonly #byInstance = new Map<string, ApplicationName>();
  /** Which application wants an object, whether that carries its mark or not. */
  readonly #byObject = new Map<string, ApplicationName>();
  readonly #objects = new Map<ApplicationName, readonly string[]>();
  readonly #dependents = new Map<ApplicationName, Set<ApplicationName>>();
  readonly #dependencies = new Map<ApplicationName, readonly ApplicationName[]>();

  constructor(settings: () => RegistrySettings) {
    this.#settings = settings;
  }

  get(name: ApplicationName): AppRecord | undefined {
    return this.#records.get(name);
  }

  all(): Iterable<AppRecord> {
    return this.#records.values();
  }

  add(name: ApplicationName, application: Application): AppRecord {
    const record = recordOf(name, application);
    this.#records.set(name, record);
    this.#byInstance.set(instanceOf(application.metadata, this.#settings().namespace), name);
    this.indexDependencies(name, application);
    return record;
  }

  remove(name: ApplicationName): void {
    const record = this.#records.get(name);
    if (!record) return;
    this.#records.delete(name);
    this.#byInstance.delete(instanceOf(record.application.metadata, this.#settings().namespace));
    this.#indexObjects(name, []);
    this.indexDependencies(name, undefined);
  }

  /** What the application depends on now. */
  indexDependencies(name: ApplicationName, application: Application | undefined): void {
    for (const other of this.#dependencies.get(name) ?? []) {
      const waiting = this.#dependents.get(other);
      waiting?.delete(name);
      if (waiting?.size === 0) this.#dependents.delete(other);
    }
    const now = application ? dependenciesOf(application) : [];
    if (now.length > 0) this.#dependencies.set(name, now);
    else this.#dependencies.delete(name);
    for (const other of now) {
      const waiting = this.#dependents.get(other) ?? new Set();
      this.#dependents.set(other, waiting.add(name));
    }
  }

  /** Those that wait for an application before they sync. */
  waitingFor(name: ApplicationName): readonly AppRecord[] {
    return [...(this.#dependents.get(name) ?? [])].flatMap(other => {
      const record = this.#records.get(other);
      return record?.isWaiting ? [record] : [];
    });
  }

  /** Remembers the objects that the application has, so that changes to them find their way. */
  indexStatus({ name, application }: AppRecord): void {
    const keys = (application.status?.resources ?? []).map(({ group = '', kind, namespace = '', name: of }) =>
      keyText({ group, kind, namespace, name: of }),
    );
    this.#indexObjects(name, keys);
  }

  #indexObjects(name: ApplicationName, keys: readonly string[]): void {
    for (const key of this.#objects.get(name) ?? [])
      if (this.#byObject.get(key) === name) this.#byObject.delete(key);
    for (const key of keys) this.#byObject.set(key, name);
    if (keys.length > 0) this.#objects.set(name, keys);
    else this.#objects.delete(name);
  }

  /** Whose object has changed: by its mark before and now, and by who wants it. */
  ownersOf({ key, now, before }: LiveChange): readonly AppRecord[] {
    const settings = this.#settings();
    const names = new Set<ApplicationName | undefined>([this.#byObject.get(keyText(key))]);
    for (const side of [now, before]) {
      const instance = side && trackedInstance(side, settings);
      if (instance !== undefined) names.add(this.#byInstance.get(instance));
    }
    return [...names].flatMap(name => (name === undefined ? [] : (this.#records.get(name) ?? [])));
  }

  /** Others that follow the same ref of the same repository and have not seen what it means now. */
  followersOf({ name, application, revisions }: AppRecord): readonly AppRecord[] {
    const { source } = application.spec;
    if (!source || source.chart) return [];
    const follows = ({ application: other }: AppRecord): boolean =>
      other.spec.source?.repoURL === source.repoURL &&
      (other.spec.source.targetRevision ?? '') === (source.targetRevision ?? '');
    return [...this.#records.values()].filter(
      other =>
        other.name !== name &&
        other.requested === undefined &&
        other.revisions.length > 0 &&
        follows(other) &&
        !sameRevisions(other.revisions, revisions),
    );
  }
}
