import type { AdmissionRequest } from '../../verbs/index.ts';
import { isExempt } from '../matching/match-request.ts';
import { type RequestView, viewOf } from '../matching/request-view.ts';
import { askWebhook, startDeadline, viewFor, type WebhookDeps } from './ask-webhook.ts';
import { CallFailed, failedClosed } from './refusals.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookBook } from './webhook-book.ts';

/** Asks all webhooks that a request concerns, at the same time; refuses as the first of them does. */
export const validateWithWebhooks =
  (deps: WebhookDeps, book: WebhookBook) =>
  async (request: AdmissionRequest): Promise<void> => {
    const { webhooks } = book;
    if (webhooks.length === 0 || isExempt(request.kind)) return;
    const view = viewOf(request);
    const concerned: { webhook: Webhook; seen: RequestView }[] = [];
    for (const webhook of webhooks) {
      const seen = await viewFor(deps, webhook, view);
      if (seen) concerned.push({ webhook, seen });
    }
    if (concerned.length === 0) return;
    const deadline = startDeadline();
    const outcomes = await Promise.allSettled(
      concerned.map(async ({ webhook, seen }, index) => {
        try {
          await askWebhook(deps, webhook, { view: seen, isMutating: false, deadline });
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error;
          if (!webhook.isLenient) throw failedClosed(error);
          request.annotate(
            `failed-open.validating.webhook.admission.k8s.io/round_0_index_${index}`,
            webhook.name,
          );
        }
      }),
    );
    const refused = outcomes.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') throw refused.reason;
  };
