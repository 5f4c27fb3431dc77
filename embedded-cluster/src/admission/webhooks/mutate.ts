/**
 * Webhooks that may change what is written are asked one after the other, each with what those before it have made of
 * the object. One that wants to see what others changed after it is asked a second time, once, after the cluster itself
 * has had another look; none is asked for the first time then.
 */
import type { AdmissionRequest } from '../../verbs/index.ts';
import { isExempt } from '../matching/match-request.ts';
import { viewOf } from '../matching/request-view.ts';
import { askWebhook, type Deadline, startDeadline, viewFor, type WebhookDeps } from './ask-webhook.ts';
import { CallFailed, failedClosed } from './refusals.ts';
import { rewrite } from './rewrite.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookBook } from './webhook-book.ts';

/** What is known between the two rounds about one request. */
interface Progress {
  readonly deadline: Deadline;
  /** Those that want to be asked again if something changes after them. */
  readonly asked: Set<string>;
  readonly again: Set<string>;
}

/** Whoever has been asked by now gets to see what has changed since. */
const noteChange = ({ asked, again }: Progress): void => {
  for (const id of asked) again.add(id);
};

const ANNOTATION = 'mutation.webhook.admission.k8s.io';

interface Turn {
  readonly webhook: Webhook;
  readonly index: number;
  readonly round: 0 | 1;
}

export const mutateWithWebhooks = (deps: WebhookDeps, book: WebhookBook) => {
  const rounds = new WeakMap<AdmissionRequest, Progress>();

  const ask = async (
    request: AdmissionRequest,
    { webhook, index, round }: Turn,
    { deadline }: Progress,
  ): Promise<boolean> => {
    const seen = await viewFor(deps, webhook, viewOf(request));
    if (!seen) return false;
    const place = `round_${round}_index_${index}`;
    try {
      const { patch } = await askWebhook(deps, webhook, { view: seen, isMutating: true, deadline });
      const mutated = await rewrite(webhook, seen, patch);
      const { configuration, name } = webhook;
      request.annotate(`${ANNOTATION}/${place}`, JSON.stringify({ configuration, webhook: name, mutated }));
      return mutated;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (!webhook.isLenient) throw failedClosed(error);
      request.annotate(`failed-open.${ANNOTATION}/${place}`, webhook.name);
      return false;
    }
  };

  const askAll = async (request: AdmissionRequest, round: 0 | 1, progress: Progress): Promise<void> => {
    for (const [index, webhook] of book.webhooks.entries()) {
      if (round === 1 && !progress.again.has(webhook.id)) continue;
      const isChanged = await ask(request, { webhook, index, round }, progress);
      if (isChanged) noteChange(progress);
      if (webhook.isReinvoked) progress.asked.add(webhook.id);
    }
  };

  return {
    mutate: async (request: AdmissionRequest): Promise<void> => {
      if (book.webhooks.length === 0 || isExempt(request.kind)) return;
      const progress: Progress = { deadline: startDeadline(), asked: new Set(), again: new Set() };
      rounds.set(request, progress);
      await askAll(request, 0, progress);
    },
    /** After the cluster has looked once more at an object that was rewritten, and changed it or not. */
    mutateAgain: async (request: AdmissionRequest, isChanged: boolean): Promise<void> => {
      const progress = rounds.get(request);
      if (!progress) return;
      if (isChanged) noteChange(progress);
      if (progress.again.size > 0) await askAll(request, 1, { ...progress, again: new Set(progress.again) });
    },
  };
};
