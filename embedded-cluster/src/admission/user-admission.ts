import type { ClusterClient } from '../client/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Admission } from '../verbs/index.ts';
import type { Decide } from './matching/evaluate.ts';
import { askPolicies } from './policies/ask-policies.ts';
import { openPolicyBook } from './policies/policy-book.ts';

interface UserAdmissionDeps {
  readonly client: ClusterClient;
  readonly registry: Registry;
  /** Answers expressions that ask who may do what. */
  readonly decide: Decide;
}

/** What users themselves have written about which requests are let through. */
export interface UserAdmission extends Admission {
  stop(): void;
}

export const openUserAdmission = (deps: UserAdmissionDeps): UserAdmission => {
  const book = openPolicyBook(deps.client);
  return { ...askPolicies({ ...deps, book }), stop: () => book.stop() };
};
