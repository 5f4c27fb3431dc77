/** What is done to pods by creating something below them: assigning them to a node, and evicting them. */
import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { type LabelSelectorSpec, selectorFromSpec } from '../selectors/index.ts';
import { badRequest, successStatus, tooManyRequests } from '../status/index.ts';
import { bindPod, changedCopy, deleteObject, servedObject, updateObject } from '../verbs/index.ts';
import { admitPart, type Call, contextOf, keyOf, type ServerDeps } from './call.ts';
import { bodyKind, decodeRequest } from './decode.ts';
import { readWriteOptions } from './options.ts';
import { objectOf } from './read-objects.ts';
import { sendStatus } from './reply.ts';

const created = { ...successStatus(), code: 201 };

interface Binding extends KubeObject {
  target?: { name?: string };
}

/** `POST pods/x/binding`, and the same by `POST bindings`. */
export const createBinding = async (deps: ServerDeps, call: Call): Promise<void> => {
  const userAgent = call.request.headers['user-agent'];
  const options = readWriteOptions('CreateOptions', call.query, { userAgent });
  const binding = (await decodeRequest(call, bodyKind('', 'Binding'), options.strictness)) as Binding;
  const node = binding.target?.name;
  if (!node) throw badRequest('target.name: Required value');
  const pods = deps.registry.find('', 'v1', 'pods') as Kind;
  const name = call.name ?? binding.metadata?.name;
  if (!name) throw badRequest('metadata.name: Required value');
  await bindPod(deps, {
    kind: pods,
    key: { namespace: call.namespace ?? '', name },
    node,
    ...(binding.metadata?.annotations ? { annotations: binding.metadata.annotations } : {}),
    context: contextOf(call, options),
  });
  sendStatus(call.response, created, 201);
};

interface Budget extends KubeObject {
  spec?: { selector?: LabelSelectorSpec };
  status?: {
    disruptionsAllowed?: number;
    observedGeneration?: number;
    disruptedPods?: Record<string, string>;
  };
}

interface Eviction extends KubeObject {
  deleteOptions?: { gracePeriodSeconds?: number; dryRun?: string[] };
}

const BUDGETS = 'poddisruptionbudgets.policy';

const budgetsOf = (deps: ServerDeps, pod: KubeObject): readonly Budget[] => {
  const kind = deps.registry.named(BUDGETS);
  if (!kind) return [];
  return deps.store
    .entries(BUDGETS, pod.metadata.namespace)
    .map(entry => servedObject(deps, kind, entry) as Budget)
    .filter(({ spec }) => selectorFromSpec(spec?.selector).matches(pod.metadata.labels));
};

const hasEnded = ({ status }: KubeObject): boolean =>
  ['Succeeded', 'Failed', 'Pending'].includes((status as { phase?: string } | undefined)?.phase ?? '');

/** Says no time to come back at: clients would wait for it by themselves, and their user would learn nothing. */
const refuse = (budget: Budget) =>
  tooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [
      {
        reason: 'DisruptionBudget',
        message: `The disruption budget ${budget.metadata.name} does not allow another disruption`,
      },
    ],
  });

/** Takes one of the disruptions that a budget allows. */
const spend = async (
  deps: ServerDeps,
  call: Call,
  { budget, isDryRun }: { budget: Budget; isDryRun: boolean },
) => {
  const kind = deps.registry.named(BUDGETS) as Kind;
  await updateObject(deps, {
    kind,
    key: { namespace: budget.metadata.namespace ?? '', name: budget.metadata.name },
    subresource: 'status',
    isWhole: false,
    context: contextOf(call, { manager: 'eviction', isDryRun }),
    next: changedCopy(copy => {
      const { status = {} } = copy as Budget;
      const allowed = status.disruptionsAllowed ?? 0;
      if (allowed <= 0) throw refuse(budget);
      copy.status = { ...status, disruptionsAllowed: allowed - 1 };
    }),
  });
};

export const createEviction = async (deps: ServerDeps, call: Call): Promise<void> => {
  const userAgent = call.request.headers['user-agent'];
  const options = readWriteOptions('CreateOptions', call.query, { userAgent });
  const eviction = (await decodeRequest(
    call,
    bodyKind('policy', 'Eviction'),
    options.strictness,
  )) as Eviction;
  const pod = objectOf(deps, call);
  await admitPart(deps, call, eviction, options);
  const isDryRun = options.isDryRun || (eviction.deleteOptions?.dryRun ?? []).includes('All');
  const budgets = hasEnded(pod) ? [] : budgetsOf(deps, pod);
  if (budgets.length > 1)
    throw badRequest(
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  for (const budget of budgets) await spend(deps, call, { budget, isDryRun });
  await deleteObject(deps, {
    kind: call.kind,
    key: keyOf(call),
    options: { gracePeriodSeconds: eviction.deleteOptions?.gracePeriodSeconds, uid: pod.metadata.uid },
    context: contextOf(call, { manager: options.manager, isDryRun }),
  });
  sendStatus(call.response, created, 201);
};
