import type { ClusterClient } from '../../client/index.ts';
import type { Allowance } from '../../expressions/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import type { Registry } from '../../registry/index.ts';
import { ApiError, groupResourceName } from '../../status/index.ts';
import type { AdmissionRequest } from '../../verbs/index.ts';
import { type Decide, paramsValue, REQUEST_STEPS, type Values, valuesOf } from '../matching/evaluate.ts';
import { isExempt, matchedKind, type Surroundings } from '../matching/match-request.ts';
import { isNamespace, type RequestView, viewIn, viewOf } from '../matching/request-view.ts';
import { type Judgement, judge, type Objection } from './judge.ts';
import { paramsFor } from './params.ts';
import type { Binding, Policy } from './policy.ts';
import type { BoundPolicy, PolicyBook } from './policy-book.ts';

interface PolicyDeps {
  readonly client: ClusterClient;
  readonly registry: Registry;
  readonly book: PolicyBook;
  readonly decide: Decide;
}

/** Why a request is refused, as one policy says it. */
interface Refusal {
  readonly message: string;
  readonly reason: string;
}

const CODES: Readonly<Record<string, number>> = {
  Forbidden: 403,
  Invalid: 422,
  RequestEntityTooLarge: 413,
  Unauthorized: 401,
};

const refused = ({ kind, name }: { kind: AdmissionRequest['kind']; name: string }, refusal: Refusal) => {
  const { group, plural } = kind;
  return new ApiError({
    code: CODES[refusal.reason] ?? 422,
    reason: refusal.reason,
    message: `${groupResourceName(kind)} ${JSON.stringify(name)} is forbidden: ${refusal.message}`,
    details: {
      name,
      ...(group === '' ? {} : { group }),
      kind: plural,
      causes: [{ message: refusal.message }],
    },
  });
};

const FAILURE_NOTE = 'validation.policy.admission.k8s.io/validation_failure';

/** Everything that is found out about one request. */
class Inquiry {
  readonly #deps: PolicyDeps;
  readonly #surroundings: Surroundings;
  readonly #view: RequestView;
  readonly #values = new Map<RequestView['resource'], Values>();
  readonly #allowance: Allowance = { left: REQUEST_STEPS };
  /** The first is what the sender is told. */
  readonly refusals: Refusal[] = [];

  constructor(deps: PolicyDeps, request: AdmissionRequest) {
    this.#deps = deps;
    const namespace = (name: string): KubeObject | undefined =>
      deps.client.get('namespaces', { namespace: '', name });
    this.#surroundings = { registry: deps.registry, namespace };
    this.#view = viewOf(request);
  }

  async ask({ policy, bindings }: BoundPolicy): Promise<void> {
    const kind = matchedKind(policy.match, this.#view, this.#surroundings);
    if (!kind) return;
    if (policy.problem !== undefined) {
      if (!policy.isLenient)
        this.#refuse(policy.name, undefined, `failed to configure policy: ${policy.problem}`);
      return;
    }
    const notes = new Map<string, Set<string>>();
    for (const binding of bindings) {
      if (!matchedKind(binding.match, this.#view, this.#surroundings, { isOpen: true })) continue;
      for (const judgement of await this.#judgements(policy, binding, kind)) {
        this.#act(policy, binding, judgement);
        for (const [key, value] of judgement.annotations)
          notes.set(key, (notes.get(key) ?? new Set()).add(value));
      }
    }
    for (const [key, values] of notes)
      this.#view.request.annotate(`${policy.name}/${key}`, [...values].join(', '));
  }

  async #judgements(
    policy: Policy,
    binding: Binding,
    kind: RequestView['resource'],
  ): Promise<readonly Judgement[]> {
    const { namespace } = this.#view.request.key;
    try {
      const values = await this.#valuesIn(kind);
      return paramsFor(this.#deps, policy, binding, namespace).map(params =>
        judge(policy, { ...values, params: paramsValue(params) }, this.#allowance),
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!policy.isLenient) this.#refuse(policy.name, binding.name, `failed to configure binding: ${why}`);
      return [];
    }
  }

  async #valuesIn(kind: RequestView['resource']): Promise<Values> {
    const known = this.#values.get(kind);
    if (known) return known;
    const { key, kind: own } = this.#view.request;
    const values = valuesOf(await viewIn(this.#view, kind), {
      namespace:
        isNamespace(own) || key.namespace === '' ? undefined : this.#surroundings.namespace(key.namespace),
      decide: this.#deps.decide,
    });
    this.#values.set(kind, values);
    return values;
  }

  #act(policy: Policy, binding: Binding, { objections, failures }: Judgement): void {
    for (const objection of objections)
      for (const action of binding.actions) this.#actOn(policy, binding, objection, action);
    for (const failure of failures) this.#refuse(policy.name, binding.name, failure);
  }

  #actOn({ name }: Policy, binding: Binding, objection: Objection, action: string): void {
    const { message, reason, index } = objection;
    const { request } = this.#view;
    if (action === 'Deny') this.#refuse(name, binding.name, message, reason);
    else if (action === 'Warn')
      request.warn(
        `Validation failed for ValidatingAdmissionPolicy '${name}' with binding '${binding.name}': ${message}`,
      );
    else
      request.annotate(
        FAILURE_NOTE,
        JSON.stringify([
          {
            message,
            policy: name,
            binding: binding.name,
            expressionIndex: index,
            validationActions: binding.actions,
          },
        ]),
      );
  }

  #refuse(policy: string, binding: string | undefined, message: string, reason = 'Invalid'): void {
    const by = binding === undefined ? '' : ` with binding '${binding}'`;
    this.refusals.push({
      message: `ValidatingAdmissionPolicy '${policy}'${by} denied request: ${message}`,
      reason,
    });
  }
}

/** Puts requests before the policies of users. */
export const askPolicies =
  (deps: PolicyDeps) =>
  async (request: AdmissionRequest): Promise<void> => {
    const { bound } = deps.book;
    if (bound.length === 0 || isExempt(request.kind)) return;
    const inquiry = new Inquiry(deps, request);
    for (const each of bound) await inquiry.ask(each);
    const [refusal] = inquiry.refusals;
    if (refusal) throw refused({ kind: request.kind, name: viewOf(request).name }, refusal);
  };
