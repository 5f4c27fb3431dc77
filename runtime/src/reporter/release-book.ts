/**
 * The releases of Helm in one cluster. Each Secret of Helm is one revision of a release, and is unpacked to be told, one
 * after the other so that many of them take no more memory than one. Of a release only the newest revisions are told:
 * whoever never lets Helm clean up has thousands.
 */
import type { KubeObject } from '@freshet/domain/objects';
import { writtenRevision } from '../helm-releases/index.ts';
import { type HelmReleaseReport, helmReleaseReport } from './helm-release-report.ts';
import type { Thing } from './outbox.ts';

interface ReleaseBookOptions {
  readonly server: string;
  readonly tell: (thing: Thing, body: HelmReleaseReport) => void;
  readonly gone: (key: string) => void;
}

/** Helm keeps ten unless it is told otherwise. */
const MOST_REVISIONS = 50;

/** A Secret that is looked after: what was told of it, unless it is not read yet. */
interface Noted {
  readonly release: string;
  readonly revision: number;
  key?: string;
}

export class ReleaseBook {
  readonly #options: ReleaseBookOptions;
  readonly #noted = new Map<string, Noted>();
  readonly #places = new Map<string, Set<string>>();
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ReleaseBookOptions) {
    this.#options = options;
  }

  /** What is told at the moment. */
  get keys(): readonly string[] {
    return [...this.#noted.values()].flatMap(({ key }) => key ?? []);
  }

  /** A Secret is there or has changed. What it holds is taken out of it: nobody has any business with it in memory. */
  put(secret: KubeObject): void {
    const { namespace = '', name, labels } = secret.metadata;
    const { data } = secret;
    delete secret.data;
    const place = `${namespace}/${name}`;
    const release = `${namespace}/${labels?.name ?? name}`;
    const before = this.#noted.get(place);
    const noted: Noted = { release, revision: writtenRevision(secret) ?? 0, ...keyOf(before) };
    this.#noted.set(place, noted);
    const places = this.#places.get(release) ?? new Set();
    this.#places.set(release, places.add(place));
    if (places.size > MOST_REVISIONS) this.remove(this.#oldest(places));
    if (this.#noted.get(place) === noted) this.#read(place, noted, { ...secret, data } as KubeObject);
  }

  remove(place: string): void {
    const noted = this.#noted.get(place);
    if (!noted) return;
    if (noted.key !== undefined) this.#options.gone(noted.key);
    this.#noted.delete(place);
    const places = this.#places.get(noted.release);
    places?.delete(place);
    if (places?.size === 0) this.#places.delete(noted.release);
  }

  /** Tells nothing any more, of whatever is still to be read neither. */
  close(): void {
    this.#noted.clear();
    this.#places.clear();
  }

  /** Resolves when everything that was put is read. */
  settled(): Promise<void> {
    return this.#reading;
  }

  #oldest(places: ReadonlySet<string>): string {
    const revisionOf = (place: string): number => this.#noted.get(place)?.revision ?? 0;
    return [...places].reduce((one, other) => (revisionOf(other) < revisionOf(one) ? other : one));
  }

  #read(place: string, noted: Noted, secret: KubeObject): void {
    this.#reading = this.#reading.then(async () => {
      // Something else holds by now.
      if (this.#noted.get(place) !== noted) return;
      const body = await helmReleaseReport(this.#options.server, secret);
      if (this.#noted.get(place) === noted) this.#tell(place, noted, body);
    });
  }

  #tell(place: string, noted: Noted, body: HelmReleaseReport | undefined): void {
    if (!body) {
      this.remove(place);
      return;
    }
    const { is, server, namespace, name, revision } = body;
    const key = `helm ${server} ${namespace} ${name} ${revision}`;
    if (noted.key !== undefined && noted.key !== key) this.#options.gone(noted.key);
    noted.key = key;
    this.#options.tell({ key, gone: { is, server, namespace, name, revision } }, body);
  }
}

const keyOf = (before: Noted | undefined): Pick<Noted, 'key'> =>
  before?.key === undefined ? {} : { key: before.key };
