import type { Kind } from '../kinds/index.ts';
import type { JsonObject, KubeObject, ObjectKey } from '../objects/index.ts';

/** Who asks, as authentication found out. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Us: controllers inside the process, and what the server does by itself. */
export const SYSTEM_USER: User = {
  name: 'system:apiserver',
  groups: ['system:masters', 'system:authenticated'],
};

export interface AdmissionRequest {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly kind: Kind;
  readonly key: ObjectKey;
  readonly subresource?: string;
  /** What is to be stored, in the version of the request; changed in place while mutating. */
  readonly object?: KubeObject;
  /** What is there now. Frozen. */
  readonly old?: KubeObject;
  readonly user: User;
  readonly isDryRun: boolean;
  readonly warn: (text: string) => void;
  /** Adds a note to what the audit log says of the request. */
  readonly annotate: (key: string, value: string) => void;
  /** What the request was sent with, as `CreateOptions` and the like. */
  readonly options: JsonObject;
  /** Set by whoever has put another object in place of what the kind itself had made ready. */
  isRewritten: boolean;
}

/** Looks at writes before they are stored. Refuses by throwing an `ApiError`. */
export interface Admission {
  readonly mutate?: (request: AdmissionRequest) => void | Promise<void>;
  /** Once more, where an object was rewritten; with whether those that look first have changed it since. */
  readonly mutateAgain?: (request: AdmissionRequest, isChanged: boolean) => void | Promise<void>;
  readonly validate?: (request: AdmissionRequest) => void | Promise<void>;
}

/** In whose name something is written, and how far it goes. */
export interface WriteContext {
  readonly user: User;
  /** Who owns the fields that are written. */
  readonly manager: string;
  readonly isDryRun: boolean;
  /** Tells the writer something without refusing. */
  readonly warn: (text: string) => void;
  readonly annotate: (key: string, value: string) => void;
  /** The options that the request was sent with, of whatever kind they are. */
  readonly options?: JsonObject;
}

const OPTIONS = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions', CONNECT: '' };

type Asked = Pick<AdmissionRequest, 'operation' | 'kind' | 'key' | 'subresource' | 'object' | 'old'>;

/** What is asked of admission for a write in somebody's name. */
export const admissionOf = (
  { user, isDryRun, warn, annotate, options, manager }: WriteContext,
  asked: Asked,
  ownOptions: JsonObject = {},
): AdmissionRequest => ({
  ...asked,
  user,
  isDryRun,
  warn,
  annotate,
  options: {
    kind: OPTIONS[asked.operation],
    apiVersion: 'meta.k8s.io/v1',
    ...(isDryRun ? { dryRun: ['All'] } : {}),
    ...(asked.operation === 'DELETE' ? {} : { fieldManager: manager }),
    ...options,
    ...ownOptions,
  },
  isRewritten: false,
});
