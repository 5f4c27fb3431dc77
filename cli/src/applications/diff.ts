import { z } from 'zod';
import { RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { defineView, safeText, visibleLines } from '../output/index.ts';
import { APPLICATION_ARG, stateTone } from './application.ts';
import { openApplication } from './live-application.ts';

const Managed = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  sync: z.string().nullish(),
  requiresPruning: z.boolean(),
  hook: z.boolean(),
  why: z.string().nullish(),
  diff: z.string(),
});

const DIFF = document(
  `query ($namespace: String, $name: String!) {
    applicationComparison(namespace: $namespace, name: $name) {
      isCut
      resources { group kind namespace name sync requiresPruning hook why diff }
    }
  }`,
  z.object({ applicationComparison: z.object({ isCut: z.boolean(), resources: z.array(Managed) }) }),
);

const show = ({ print, out }: CommandContext, resource: z.infer<typeof Managed>): void => {
  const { kind, namespace, name, why, diff } = resource;
  const place = namespace === '' ? name : `${namespace}/${name}`;
  print.note(safeText(`${kind} ${place}: ${why ?? 'differs'}`));
  if (diff !== '') out.line(visibleLines(diff.replace(/\n$/, '')));
};

export const diffApplication = defineCommand({
  path: ['app', 'diff'],
  summary: 'Show what differs between Git and the cluster for an application',
  description: `
    Ends with exit code 0 when nothing does, and 1 otherwise. Values of Secrets are never shown, only whether they
    differ. Of an application of very many objects the first 2,000 are compared; it then says so, and ends with 1.`,
  args: [APPLICATION_ARG],
  flags: RUNTIME_FLAGS,
  examples: [{ command: 'freshet app diff shop', what: 'Why is it out of sync?' }],
  async run(ctx, { args, flags }) {
    const { print } = ctx;
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'diff']);
    const { applicationComparison } = await place.proxy.ask(DIFF, place.key);
    const { resources, isCut } = applicationComparison;
    const different = resources.filter(({ sync, hook }) => sync === 'OutOfSync' && !hook);
    if (print.format === 'json' || print.format === 'yaml') await print.value('', different);
    else for (const resource of different) show(ctx, resource);
    if (isCut) print.note(`Only the first ${resources.length} objects were compared; others may differ.`);
    else if (different.length === 0) print.note('Nothing differs.');
    return different.length === 0 && !isCut ? 0 : 1;
  },
});

const Node = z.object({
  group: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  parents: z.array(z.string()),
  sync: z.string().nullish(),
  health: z.string().nullish(),
  healthMessage: z.string().nullish(),
});
type Node = z.infer<typeof Node>;

const TREE = document(
  `query ($namespace: String, $name: String!) {
    applicationTree(namespace: $namespace, name: $name) {
      isCut
      nodes { group kind namespace name parents sync health healthMessage }
    }
  }`,
  z.object({ applicationTree: z.object({ isCut: z.boolean(), nodes: z.array(Node) }) }),
);

interface Branch extends Node {
  readonly depth: number;
}

const keyOf = ({ group, kind, namespace, name }: Node): string => [group, kind, namespace, name].join('/');

/** Every node once, below the first of its parents that is there. */
const branchesOf = (nodes: readonly Node[]): readonly Branch[] => {
  const known = new Set(nodes.map(keyOf));
  const below = Map.groupBy(nodes, node => node.parents.find(parent => known.has(parent)) ?? '');
  const seen = new Set<string>();
  const walk = (parent: string, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap(node => {
      if (seen.has(keyOf(node))) return [];
      seen.add(keyOf(node));
      return [{ ...node, depth }, ...walk(keyOf(node), depth + 1)];
    });
  return walk('', 0);
};

const treeView = defineView<Branch>({
  kind: 'resource',
  name: ({ name }) => name,
  empty: 'It has no objects.',
  columns: [
    {
      title: 'OBJECT',
      value: ({ depth, kind, name }) => `${'──'.repeat(depth)}${depth > 0 ? ' ' : ''}${kind}/${name}`,
    },
    { title: 'NAMESPACE', value: ({ namespace }) => namespace },
    { title: 'SYNC', value: ({ sync }) => sync ?? undefined, tone: ({ sync }) => stateTone(sync) },
    { title: 'HEALTH', value: ({ health }) => health ?? undefined, tone: ({ health }) => stateTone(health) },
    { title: 'MESSAGE', value: ({ healthMessage }) => healthMessage ?? undefined },
  ],
});

export const applicationTree = defineCommand({
  path: ['app', 'tree'],
  summary: 'Show everything that came of an application, down to its pods',
  args: [APPLICATION_ARG],
  flags: RUNTIME_FLAGS,
  examples: [{ command: 'freshet app tree shop', what: 'Which pod is it?' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'tree']);
    const { applicationTree: tree } = await place.proxy.ask(TREE, place.key);
    await ctx.print.list(treeView, branchesOf(tree.nodes));
    if (tree.isCut) ctx.print.note('There are more objects than are shown.');
  },
});
