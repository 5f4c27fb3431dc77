import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { BuildNode, Plan, PlanNode } from '@freshet/domain/builds';
import type { Clock } from '@freshet/kit/time';
import type { BuildSink } from '../engine/index.ts';

/** Sends a message; the promise settles once the reader has room again. */
export type Send = (message: LocalRunMessage) => Promise<void> | void;

/** A message as it is before somebody writes the time on it. */
type Planned = Extract<LocalRunMessage, { kind: 'planned' }>;

const isHook = (plan: Plan, place: number): boolean => {
  for (let node = plan.nodes[place]; node && node.index > 0; node = plan.nodes[node.parent])
    if (node.kind === 'hook') return true;
  return false;
};

/** What a step comes after: what it waits for, or the one before it where steps run one after the other. */
const afterOf = (plan: Plan, node: PlanNode): readonly string[] | undefined => {
  const flow = plan.nodes[node.parent];
  if (!flow || !('children' in flow) || !flow.children.includes(node.index)) return undefined;
  if (flow.mode === 'together') return undefined;
  const at = flow.children.indexOf(node.index);
  const awaited = 'when' in node ? (node.when?.awaits ?? []) : [];
  const places =
    flow.mode === 'parallel'
      ? awaited.map(({ place }) => place)
      : flow.children.slice(Math.max(0, at - 1), at);
  return [...new Set(places)].flatMap(place => plan.nodes[place]?.id ?? []);
};

/** The steps of a plan, for whoever shows them. */
export const shownSteps = (plan: Plan): Planned['steps'] =>
  plan.nodes
    .filter((node): node is Exclude<typeof node, BuildNode> => node.kind !== 'build')
    .map(node => {
      const parent = node.parent > 0 ? plan.nodes[node.parent]?.id : undefined;
      const after = afterOf(plan, node);
      return {
        id: node.id,
        name: node.name,
        ...('title' in node && node.title !== undefined ? { title: node.title } : {}),
        type: 'step' in node ? node.step.type : node.kind,
        ...('stage' in node && node.stage !== undefined ? { stage: node.stage } : {}),
        ...(parent === undefined ? {} : { parent }),
        ...(after === undefined ? {} : { after: [...after] }),
        hook: isHook(plan, node.index),
      };
    });

/** Turns what a build has to tell into messages. */
export const messageSink = (
  planned: Omit<Planned, 'kind' | 'at' | 'notices'>,
  send: Send,
  clock: Clock,
): BuildSink => {
  const decoders = new Map<string, TextDecoder>();
  const at = (): number => clock.now().getTime();
  /** A character may be cut by the end of a chunk; its second half comes with the next one. */
  const decode = (key: string, bytes: Uint8Array): string => {
    const decoder = decoders.get(key) ?? new TextDecoder();
    decoders.set(key, decoder);
    return decoder.decode(bytes, { stream: true });
  };
  return {
    opened: notices => void send({ kind: 'planned', at: at(), ...planned, notices: [...notices] }),
    step: change => {
      if (change.phase === 'ended')
        for (const stream of ['out', 'err']) decoders.delete(`${stream} ${change.id}`);
      void send({ kind: 'step', ...change });
    },
    log: (id, stream, bytes) => {
      const text = decode(`${stream} ${id}`, bytes);
      return text === '' ? undefined : send({ kind: 'log', at: at(), id, stream, text });
    },
    exported: (id, names) => void send({ kind: 'exported', at: at(), id, names: [...names] }),
    approval: (id, reason) => void send({ kind: 'approval', at: at(), id, reason }),
    recorded: (id, { metadata, annotations }) =>
      void send({
        kind: 'recorded',
        at: at(),
        id,
        ...(metadata === undefined ? {} : { metadata }),
        ...(annotations === undefined ? {} : { annotations }),
      }),
    image: (id, image) => void send({ kind: 'image', at: at(), id, image }),
    tests: (id, attempt, tests) => void send({ kind: 'tests', at: at(), id, attempt, ...tests }),
  };
};
