import type { KubeObject } from '@freshet/domain/objects';
import type { PrunePropagation, SyncTask } from '@freshet/domain/sync';

/** What applying an object came to. */
export type Applied =
  | {
      readonly kind: 'applied';
      readonly change: 'created' | 'configured' | 'unchanged' | 'replaced' | 'serverside-applied';
      /** As it is now. */
      readonly object: KubeObject;
    }
  /** The object has to be made anew, and the old one is not gone yet: to be applied again when it is. */
  | { readonly kind: 'leaving' }
  /** A hook of this operation is there already. */
  | { readonly kind: 'found'; readonly object: KubeObject };

/**
 * What a sync does to a cluster. Every method may be repeated after a crash, and refusals of the cluster are thrown.
 */
export interface ClusterWriter {
  /** As it is at this moment, whatever watches have told so far. */
  read(task: SyncTask): Promise<KubeObject | undefined>;
  apply(task: SyncTask): Promise<Applied>;
  /** True where the object is gone already. */
  remove(object: KubeObject, propagation: PrunePropagation): Promise<boolean>;
  /** Takes the finalizer of hooks away. */
  release(object: KubeObject): Promise<void>;
}
