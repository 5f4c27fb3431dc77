import type { ForeseenStep, Foresight } from '@freshet/domain/builds';

/**
 * A plan as a graph of Graphviz: a box for each step, a frame for each stage and group. In a sequential pipeline
 * arrows follow the order; in a parallel one they follow what steps wait for.
 */
export const planDot = (file: string, plan: Foresight): string => {
  const inner = new Set(plan.steps.filter(({ kind }) => kind === 'hook').map(({ id }) => id));
  for (const { id, parent } of plan.steps) if (parent !== undefined && inner.has(parent)) inner.add(id);
  const drawn = plan.steps.filter(
    ({ id, kind }) => (kind === 'step' || kind === 'approval') && !inner.has(id),
  );
  const stages = [...plan.stages.filter(stage => drawn.some(step => step.stage === stage)), undefined];
  return [
    `digraph ${quoted(file)} {`,
    '  rankdir=LR;',
    '  node [shape=box, style=rounded, fontname="sans-serif"];',
    ...stages.flatMap((stage, index) =>
      framed(
        drawn.filter(step => step.stage === stage),
        stage,
        index,
      ),
    ),
    ...edgeLines(plan),
    '}',
  ].join('\n');
};

const framed = (
  steps: readonly ForeseenStep[],
  stage: string | undefined,
  index: number,
): readonly string[] => {
  if (stage === undefined) return steps.map(step => `  ${boxOf(step)}`);
  return [
    `  subgraph cluster_${index} {`,
    `    label=${quoted(stage)};`,
    ...steps.map(step => `    ${boxOf(step)}`),
    '  }',
  ];
};

const boxOf = ({ id, name, title, type, runs, reason }: ForeseenStep): string => {
  const label = `${title ?? name}\n${type}${runs ? '' : '\nskipped'}`;
  const look = runs ? '' : ', style="rounded,dashed", fontcolor=gray50, color=gray50';
  return `${quoted(id)} [label=${quoted(label)}, tooltip=${quoted(reason)}${look}];`;
};

type Edge = readonly [from: string, to: string];

/** Arrows end at the steps in a group, since groups are no boxes. Many to many meet in a point. */
const edgeLines = (plan: Foresight): readonly string[] => {
  const below = Map.groupBy(plan.steps, ({ parent }) => parent);
  const kinds = new Map(plan.steps.map(({ id, kind }) => [id, kind]));
  const leaves = (id: string): readonly string[] =>
    kinds.get(id) === 'group' ? (below.get(id) ?? []).flatMap(step => leaves(step.id)) : [id];
  const tops = (below.get(undefined) ?? []).filter(({ kind }) => kind !== 'hook' && kind !== 'services');
  const inOrder = tops.slice(1).map((step, index): Edge => [tops[index]?.id ?? '', step.id]);
  const awaited = plan.steps.flatMap(({ id, after }) => after.map((other): Edge => [other, id]));
  const lines = (plan.mode === 'sequential' ? inOrder : awaited).flatMap(([from, to], index) => {
    const [sources, targets] = [leaves(from), leaves(to)];
    if (sources.length < 2 || targets.length < 2)
      return sources.flatMap(one => targets.map(other => arrow(one, other)));
    // Names of steps have no `#`, so nothing else is called so.
    const joint = `#${index}`;
    return [
      `  ${quoted(joint)} [shape=point, label=""];`,
      ...sources.map(one => arrow(one, joint)),
      ...targets.map(other => arrow(joint, other)),
    ];
  });
  return [...new Set(lines)];
};

const arrow = (from: string, to: string): string => `  ${quoted(from)} -> ${quoted(to)};`;

/** A text of the language: only quotes and backslashes mean something in it, and line breaks are written. */
const quoted = (text: string): string => {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `"${escaped.replaceAll(/\p{Cc}/gu, ' ')}"`;
};
