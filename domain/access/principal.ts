import type { ResourceKind } from './catalog.ts';

/** Who is asking, in the one account they are asking in. */
export interface Principal {
  readonly kind: 'user' | 'service-account';
  readonly id: string;
  readonly accountId: string;
  /** Whether they are an admin of this account; being one elsewhere means nothing here. */
  readonly admin: boolean;
  readonly teamIds: readonly string[];
  /** Scopes of the API key in use; undefined where there is no key or the key has no limits, empty for none. */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * What is asked about, as far as rules can see it. For `create` it is the resource as it would become.
 *
 * A field that is left out is *not known*, which is not the same as empty: an allow rule that looks at it does
 * not match, a deny rule that looks at it does. Forgetting to load tags can only ever refuse too much.
 */
export interface ResourceRef<K extends ResourceKind = ResourceKind> {
  readonly kind: K;
  /** The account the resource belongs to, as stored with it; never copied from the principal. */
  readonly accountId: string;
  readonly id?: string | undefined;
  /** The user or service account it belongs to, for kinds with `own` actions. */
  readonly ownerId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Tags of the project that holds it; empty when it is in no project. */
  readonly projectTags?: readonly string[] | undefined;
  readonly attributes?: Readonly<Record<string, readonly string[]>> | undefined;
}
