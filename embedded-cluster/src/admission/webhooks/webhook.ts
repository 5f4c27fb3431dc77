import { admissionProgram } from '../../expressions/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import type { LabelSelectorSpec } from '../../selectors/index.ts';
import type { WebhookClientConfig } from '../../webhooks/index.ts';
import type { Expression } from '../matching/evaluate.ts';
import { type Match, matchOf, type ResourceRule } from '../matching/match-request.ts';

interface RawWebhook {
  readonly name?: string;
  readonly clientConfig?: WebhookClientConfig;
  readonly rules?: readonly ResourceRule[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: LabelSelectorSpec;
  readonly objectSelector?: LabelSelectorSpec;
  readonly matchConditions?: readonly { readonly expression?: string }[];
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly reinvocationPolicy?: string;
  readonly admissionReviewVersions?: readonly string[];
}

/** One webhook of a configuration. */
export interface Webhook {
  readonly configuration: string;
  readonly name: string;
  /** Tells it from all others. */
  readonly id: string;
  readonly clientConfig: WebhookClientConfig;
  readonly match: Match;
  /** Conditions, or why they cannot be read. */
  readonly conditions: readonly Expression[] | Error;
  /** What it cannot be asked counts as fine. */
  readonly isLenient: boolean;
  /** Whether it may be asked about what will not happen. */
  readonly takesDryRuns: boolean;
  readonly timeoutSeconds: number;
  /** Wants to see again what others have changed after it. */
  readonly isReinvoked: boolean;
  readonly reviewVersion: 'v1' | 'v1beta1' | undefined;
}

const conditionsOf = ({ matchConditions = [] }: RawWebhook): readonly Expression[] | Error => {
  const read: Expression[] = [];
  for (const { expression: text = '' } of matchConditions) {
    const program = admissionProgram(text, { hasParams: false, hasAuthorizer: true, variables: [] });
    if (program instanceof Error) return program;
    read.push({ text, program });
  }
  return read;
};

const reviewVersionOf = ({ admissionReviewVersions = [] }: RawWebhook): Webhook['reviewVersion'] =>
  admissionReviewVersions.find((version): version is 'v1' | 'v1beta1' => /^v1(beta1)?$/.test(version));

/** The webhooks of a configuration, in the order in which they are written. */
export const webhooksOf = ({ metadata, webhooks = [] }: KubeObject): readonly Webhook[] =>
  (webhooks as readonly RawWebhook[]).map(
    (raw, index): Webhook => ({
      configuration: metadata.name,
      name: raw.name ?? '',
      id: `${metadata.uid}/${index}/${raw.name}`,
      clientConfig: raw.clientConfig ?? {},
      match: matchOf({
        ...(raw.matchPolicy === undefined ? {} : { matchPolicy: raw.matchPolicy }),
        ...(raw.namespaceSelector === undefined ? {} : { namespaceSelector: raw.namespaceSelector }),
        ...(raw.objectSelector === undefined ? {} : { objectSelector: raw.objectSelector }),
        resourceRules: raw.rules ?? [],
      }),
      conditions: conditionsOf(raw),
      isLenient: raw.failurePolicy === 'Ignore',
      takesDryRuns: raw.sideEffects === 'None' || raw.sideEffects === 'NoneOnDryRun',
      timeoutSeconds: raw.timeoutSeconds ?? 10,
      isReinvoked: raw.reinvocationPolicy === 'IfNeeded',
      reviewVersion: reviewVersionOf(raw),
    }),
  );
