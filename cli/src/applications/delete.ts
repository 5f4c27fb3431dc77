import { z } from 'zod';
import { COMMIT_FIELDS, Commit, printCommit, RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { safeText } from '../output/index.ts';
import { APPLICATION_ARG } from './application.ts';
import { openApplication } from './live-application.ts';

const Kinds = z.array(z.object({ kind: z.string(), count: z.number() }));

const Removal = z.object({
  cascade: z.string(),
  isSeen: z.boolean(),
  resources: z.number(),
  kinds: Kinds,
  kept: z.number(),
  keptKinds: Kinds,
});

const FORESEE = document(
  `query ($namespace: String, $name: String!) {
    removal: previewApplicationRemoval(namespace: $namespace, name: $name) {
      cascade isSeen resources kinds { kind count } kept keptKinds { kind count }
    }
  }`,
  z.object({ removal: Removal }),
);
const DELETE = document(
  `mutation ($input: DeleteApplicationInput!) { commit: deleteApplication(input: $input) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);

const MOST_KINDS = 6;

/** As `3 objects (Deployment 2, Service 1)`. */
const objectsOf = (count: number, kinds: z.infer<typeof Kinds>): string => {
  const named = kinds.slice(0, MOST_KINDS).map(one => `${one.kind} ${one.count}`);
  const rest = kinds.length > MOST_KINDS ? ', …' : '';
  return `${count} ${count === 1 ? 'object' : 'objects'} (${named.join(', ')}${rest})`;
};

const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** What becomes of the objects in the cluster, and how it could become otherwise. */
const effectOf = (
  { cascade, isSeen, resources, kinds, kept, keptKinds }: z.infer<typeof Removal>,
  namespace: string,
): readonly string[] => {
  if (cascade === 'NONE') {
    if (isSeen && kept === 0) return ['It has nothing in the cluster.'];
    const what = isSeen ? objectsOf(kept, keptKinds) : 'its cluster cannot be seen now';
    return [
      `What it deployed${namespace && ` to ${namespace}`} stays and runs on, and nothing looks after it any more: ${what}.`,
      `Only an application with the finalizer ${FINALIZER} takes its objects with it: \`freshet app edit\` adds that before the deletion.`,
    ];
  }
  if (!isSeen)
    return ['Its cluster cannot be seen now: what it has there is deleted once the cluster is back.'];
  return [
    resources === 0
      ? 'Nothing in the cluster is deleted with it.'
      : `What it deployed is deleted with it, as its finalizer says: ${objectsOf(resources, kinds)}.`,
    ...(kept === 0 ? [] : [`In the cluster stays what is protected: ${objectsOf(kept, keptKinds)}.`]),
  ];
};

export const deleteApplication = defineCommand({
  path: ['app', 'delete'],
  summary: 'Commit that an application is no more, in your name',
  description: `
    Says what becomes of its objects in the cluster. They go with an application that has the finalizer
    \`${FINALIZER}\`; of one without it they stay, and run on.
    \`freshet app manifest\` shows whether it has it, and \`freshet app edit\` adds it.`,
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    ...CONFIRM_FLAGS,
    message: { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' },
  },
  examples: [{ command: 'freshet app delete shop', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'delete']);
    const { removal } = await place.proxy.ask(FORESEE, place.key);
    const effect = effectOf(removal, place.destination.namespace);
    const question = [`Delete the application ${args.application} from Git?`, ...effect].join(' ');
    if (!(await confirmed(ctx, question, flags))) return 1;
    const { commit } = await place.proxy.ask(DELETE, { input: { ...place.key, message: flags.message } });
    await printCommit(ctx, commit, `application/${place.key.name} deleted`, 'its Git Source removes it');
    for (const line of effect) ctx.print.note(safeText(line));
    return 0;
  },
});
