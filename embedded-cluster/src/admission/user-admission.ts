import type { Ids } from '@freshet/kit/ids';
import type { ClusterClient } from '../client/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Admission } from '../verbs/index.ts';
import type { CallWebhook } from '../webhooks/index.ts';
import type { Decide } from './matching/evaluate.ts';
import { askPolicies } from './policies/ask-policies.ts';
import { openPolicyBook } from './policies/policy-book.ts';
import { mutateWithWebhooks } from './webhooks/mutate.ts';
import { validateWithWebhooks } from './webhooks/validate.ts';
import { openWebhookBook } from './webhooks/webhook-book.ts';

interface UserAdmissionDeps {
  readonly client: ClusterClient;
  readonly registry: Registry;
  readonly ids: Ids;
  /** Answers expressions that ask who may do what. */
  readonly decide: Decide;
  readonly call: CallWebhook;
}

/** What users themselves have written about which requests are let through, and what becomes of them. */
interface UserAdmission extends Admission {
  stop(): void;
}

export const openUserAdmission = (deps: UserAdmissionDeps): UserAdmission => {
  const policies = openPolicyBook(deps.client);
  const mutating = openWebhookBook(deps.client, 'mutatingwebhookconfigurations');
  const validating = openWebhookBook(deps.client, 'validatingwebhookconfigurations');
  const byPolicies = askPolicies({ ...deps, book: policies });
  const byWebhooks = validateWithWebhooks(deps, validating);
  return {
    ...mutateWithWebhooks(deps, mutating),
    validate: async request => {
      await byPolicies(request);
      await byWebhooks(request);
    },
    stop: () => {
      for (const book of [policies, mutating, validating]) book.stop();
    },
  };
};
