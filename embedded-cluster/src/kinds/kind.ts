import type { JsonObject, KubeObject } from '../objects/index.ts';
import type { TableColumns } from '../printing/index.ts';
import type { Schema } from '../schema/index.ts';
import type { FieldError } from '../status/index.ts';

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export interface Subresource {
  readonly name: string;
  readonly verbs: readonly Verb[];
  /** The kind that goes over the wire where it is not the parent's: `Scale` of autoscaling/v1, say. */
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
}

/** One served version of a resource: all that the API server has to know to serve it. */
export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly Verb[];
  readonly subresources: readonly Subresource[];
  /** Custom resources take no strategic merge patch and prune what their schema does not name. */
  readonly isCustom: boolean;
  readonly schema: Schema;
  /** Where objects are kept if another kind keeps them: one store for two versions or two groups. */
  readonly storage?: KindStorage;
  readonly rules: KindRules;
  readonly table: TableColumns;
  /** Takes away the fields that the schema does not name and answers their paths; built-in kinds are decoded by shape. */
  readonly prune?: (object: JsonObject) => readonly string[];
  /** Makes another version of objects, where that is left to a webhook. Fails with an `ApiError`. */
  readonly convert?: (objects: readonly KubeObject[], apiVersion: string) => Promise<readonly KubeObject[]>;
  /** The kind in whose version objects lie, for whoever has to do without a webhook. */
  readonly kept?: Kind;
  /** What whoever still uses this version is told. */
  readonly deprecation?: string;
}

/** How the objects of a kind lie in the store of another. */
export interface KindStorage {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly toStored: (object: KubeObject) => KubeObject;
  readonly fromStored: (object: KubeObject) => KubeObject;
}

/** What is peculiar to a kind. Functions get objects of their own and may change them. */
export interface KindRules {
  /** Fills in what the sender left out. Idempotent; also runs over what was stored before a default existed. */
  readonly applyDefaults: (object: KubeObject) => void;
  /** Sets what only the server decides before an object is stored for the first time. */
  readonly prepareCreate?: (object: KubeObject) => void;
  /** Restores what an update may not touch and need not say, such as the cluster IP of a service. */
  readonly prepareUpdate?: (next: KubeObject, previous: KubeObject) => void;
  /**
   * Takes what the cluster hands out, such as the address of a service, and answers what cannot be had. Runs after the
   * preparation, of every write of the object itself; what was taken shows once the object is stored.
   */
  readonly allocate?: (
    next: KubeObject,
    previous: KubeObject | undefined,
    cluster: Neighbours,
  ) => readonly FieldError[];
  readonly validateCreate: (object: KubeObject) => readonly FieldError[];
  readonly validateUpdate: (next: KubeObject, previous: KubeObject) => readonly FieldError[];
  readonly validateStatus?: (next: KubeObject, previous: KubeObject) => readonly FieldError[];
  /** Whether `metadata.generation` counts changes of what is wanted. */
  readonly hasGeneration: boolean;
  /** Whether an update may come without the version it was based on. */
  readonly takesUnconditionalUpdate: boolean;
  /** Whether an update of what is missing creates it. */
  readonly createsOnUpdate: boolean;
  /** Whether a deletion answers with the object rather than with a status. */
  readonly returnsDeleted: boolean;
  readonly defaultPropagation: 'Background' | 'Orphan';
  /** Fields beyond name and namespace that a field selector may name. */
  readonly selectableFields?: (object: KubeObject) => Readonly<Record<string, string>>;
  /** Where the numbers of the scale subresource lie; `selector` answers in the form of a label selector. */
  readonly scale?: {
    readonly read: (object: KubeObject) => { replicas: number; statusReplicas: number; selector: string };
    readonly write: (object: KubeObject, replicas: number) => void;
  };
}

/** What a rule may look at beyond the object itself. */
export interface Neighbours {
  /** All objects of a resource, such as `services`. Frozen. */
  readonly list: (resource: string) => readonly KubeObject[];
  /** From 0 up to, but without, 1. */
  readonly random: () => number;
}
