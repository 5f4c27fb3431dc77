import { HOOK_FINALIZER } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { carriesMark, isHook, OPERATION_ANNOTATION, type SyncTask } from '@freshet/domain/sync';
import type { LiveCluster } from '../clusters/index.ts';
import type { Applied, ClusterWriter } from './cluster-writer.ts';

/**
 * A cluster in memory, with controllers that finish hooks and remove what is finished, and an engine that can be
 * killed at every request: before it, or after it but before the answer. It counts how often each hook was begun.
 */
export class PretendedCluster implements ClusterWriter {
  readonly objects = new Map<string, KubeObject>();
  readonly runs = new Map<string, number>();
  /** What watches have told of; older than the truth until `catchUp`. */
  #view = new Map<string, KubeObject>();
  #uids = 0;
  #leaving = new Set<string>();
  /** Requests until the engine dies; two for each request, before and after. */
  fuse = Number.POSITIVE_INFINITY;

  get isDead(): boolean {
    return this.fuse <= 0;
  }

  catchUp(): void {
    this.#view = new Map(this.objects);
  }

  put(object: KubeObject): void {
    this.#uids += 1;
    const metadata = { ...object.metadata, uid: String(this.#uids) };
    this.objects.set(keyText(keyOf(object)), { ...object, metadata });
  }

  /** Controllers have their turn: hooks end, and what was deleted or has ended goes when nothing holds it. */
  turn(expires: boolean): void {
    for (const [key, object] of this.objects) {
      const { finalizers = [] } = object.metadata;
      const isOver = object.status === 'done';
      if (finalizers.length === 0 && (this.#leaving.has(key) || (expires && isOver && isHook(object)))) {
        this.objects.delete(key);
        this.#leaving.delete(key);
      } else if (object.kind === 'Job') this.objects.set(key, { ...object, status: 'done' });
    }
  }

  live(): LiveCluster {
    return {
      version: 'v1.34.0',
      kindOf: () => ({ group: '', version: 'v1', plural: 'things', kind: 'Thing', namespaced: true }),
      get: (key: ReturnType<typeof keyOf>) => this.#view.get(keyText(key)),
    } as unknown as LiveCluster;
  }

  readonly healthOf = (object: KubeObject): Health | undefined => {
    if (object.kind !== 'Job') return undefined;
    return { status: object.status === 'done' ? 'Healthy' : 'Progressing' };
  };

  read(task: SyncTask): Promise<KubeObject | undefined> {
    return this.#request(() => this.objects.get(keyText(task.key)));
  }

  apply(task: SyncTask): Promise<Applied> {
    return this.#request(() => {
      const target = task.target as KubeObject;
      const key = keyText(task.key);
      const found = this.objects.get(key);
      const mark = target.metadata.annotations?.[OPERATION_ANNOTATION] ?? '';
      if (task.isHook && !task.live && found)
        return carriesMark(found, mark) ? { kind: 'found', object: found } : { kind: 'leaving' };
      if (found) this.objects.set(key, { ...found, metadata: { ...found.metadata, ...target.metadata } });
      else this.put(target);
      // A former hook that is kept is begun by its new mark, as far as anybody can tell.
      if (task.isHook && !carriesMark(found, mark))
        this.runs.set(mark + key, (this.runs.get(mark + key) ?? 0) + 1);
      return {
        kind: 'applied',
        change: found ? 'configured' : 'created',
        object: this.objects.get(key) ?? target,
      };
    });
  }

  remove(object: KubeObject): Promise<boolean> {
    return this.#request(() => {
      const key = keyText(keyOf(object));
      const found = this.objects.get(key);
      if (!found || found.metadata.uid !== object.metadata.uid) return true;
      const metadata = { ...found.metadata, deletionTimestamp: '2026-03-01T12:00:00Z' };
      this.objects.set(key, { ...found, metadata });
      this.#leaving.add(key);
      return false;
    });
  }

  release(object: KubeObject): Promise<void> {
    return this.#request(() => {
      const key = keyText(keyOf(object));
      const found = this.objects.get(key);
      if (!found || found.metadata.uid !== object.metadata.uid) return;
      const finalizers = found.metadata.finalizers?.filter(finalizer => finalizer !== HOOK_FINALIZER) ?? [];
      this.objects.set(key, { ...found, metadata: { ...found.metadata, finalizers } });
    });
  }

  async #request<Answer>(effect: () => Answer): Promise<Answer> {
    this.#burn();
    const answer = effect();
    this.#burn();
    return answer;
  }

  #burn(): void {
    this.fuse -= 1;
    if (this.isDead) throw new Error('the engine was killed');
  }
}
