import type { ApplicationSource } from '@freshet/domain/applications';
import type { Clock } from '@freshet/kit/time';
import type { SourcePlace, Sources } from '../sources/index.ts';

export const placeOf = (source: ApplicationSource, project: string): SourcePlace => ({
  repoURL: source.repoURL,
  ...(source.chart ? { chart: source.chart } : {}),
  ...(source.targetRevision ? { targetRevision: source.targetRevision } : {}),
  ...(source.tagPrefix ? { tagPrefix: source.tagPrefix } : {}),
  project,
});

/** A repository is asked for all of its refs at once, a chart for all of its versions. */
const keyOf = ({ repoURL, chart = '', project }: SourcePlace): string => `${project} ${repoURL} ${chart}`;

/**
 * What target revisions mean now. However many applications lie in a repository, it is asked once for all of them:
 * whoever wants to know how it stood at a time takes any answer that was asked for later.
 */
export class Revisions {
  readonly #sources: Pick<Sources, 'resolve'>;
  readonly #clock: Clock;
  readonly #asked = new Map<string, number>();
  readonly #asking = new Map<string, { readonly at: number; readonly done: Promise<unknown> }>();

  constructor(sources: Pick<Sources, 'resolve'>, clock: Clock) {
    this.#sources = sources;
    this.#clock = clock;
  }

  /** The revision as it was at `since` or later. */
  async resolve(place: SourcePlace, since: Date): Promise<string> {
    const key = keyOf(place);
    const from = since.getTime();
    if ((this.#asked.get(key) ?? -Infinity) >= from) return this.#sources.resolve(place);
    const running = this.#asking.get(key);
    if (running && running.at >= from) {
      await running.done.catch(() => undefined);
      return this.#sources.resolve(place);
    }
    return this.#ask(key, place);
  }

  /** Somebody pushed: what was said before is worth nothing. */
  forget(): void {
    this.#asked.clear();
  }

  async #ask(key: string, place: SourcePlace): Promise<string> {
    const at = this.#clock.now().getTime();
    const done = this.#sources.resolve(place, { fresh: true });
    const asking = { at, done };
    this.#asking.set(key, asking);
    try {
      const revision = await done;
      this.#asked.set(key, at);
      return revision;
    } finally {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    }
  }
}
