import { z } from 'zod';
import { COMMIT_FIELDS, Commit, printCommit, RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { safeText } from '../output/index.ts';
import { APPLICATION_ARG } from './application.ts';
import { revisionOfDeployment } from './get.ts';
import {
  LIVE_FIELDS,
  LiveApplication,
  liveView,
  openApplication,
  TIMEOUT_FLAGS,
  waitFor,
} from './live-application.ts';

const KEY = '$namespace: String, $name: String!';
const GIVEN = 'namespace: $namespace, name: $name';
const Answer = z.object({ application: LiveApplication });

const SYNC = document(
  `mutation ($input: SyncApplicationInput!) { application: syncApplication(input: $input) ${LIVE_FIELDS} }`,
  Answer,
);
const REFRESH = document(
  `mutation (${KEY}, $hard: Boolean!) { application: refreshApplication(${GIVEN}, hard: $hard) ${LIVE_FIELDS} }`,
  Answer,
);
const TERMINATE = document(
  `mutation (${KEY}) { application: terminateSync(${GIVEN}) ${LIVE_FIELDS} }`,
  Answer,
);
const ROLLBACK = document(
  `mutation (${KEY}, $id: Int!, $prune: Boolean!) {
    application: rollbackApplication(${GIVEN}, id: $id, prune: $prune) ${LIVE_FIELDS}
  }`,
  Answer,
);
const ROLLBACK_IN_GIT = document(
  `mutation (${KEY}, $id: Int!, $revision: String, $message: String) {
    commit: rollbackApplicationInGit(${GIVEN}, id: $id, revision: $revision, message: $message) ${COMMIT_FIELDS}
  }`,
  z.object({ commit: Commit }),
);
const OUTSIDE = document(
  `query (${KEY}, $id: Int!, $revision: String) {
    changes: sourceChanges(${GIVEN}, to: $id, toRevision: $revision) { path outside outsideCount }
  }`,
  z.object({
    changes: z.object({ path: z.string(), outside: z.array(z.string()), outsideCount: z.number() }),
  }),
);

const isFailed = ({ operation }: LiveApplication): boolean =>
  operation?.phase === 'Failed' || operation?.phase === 'Error';

const isSettled = (application: LiveApplication): boolean =>
  !isFailed(application) && application.syncStatus === 'Synced' && application.healthStatus === 'Healthy';

/** `group/kind/name`, `kind/name`, or with a namespace before the name: `kind/namespace/name`. */
const resourceOf = (text: string): object => {
  const parts = text.split('/');
  const [kindAndGroup = '', ...rest] = parts;
  const [kind = '', ...group] = kindAndGroup.split('.');
  const name = rest.at(-1);
  if (kind === '' || name === undefined || name === '' || rest.length > 2)
    throw usageFault(`--resource must be KIND[.GROUP]/[NAMESPACE/]NAME, not '${text}'`, {
      see: ['app', 'sync'],
    });
  return { kind, group: group.join('.'), namespace: rest.length === 2 ? rest[0] : '', name };
};

interface RevisionFlags {
  readonly revision: string | undefined;
  readonly revisions: readonly string[];
  readonly sourcePositions: readonly string[];
}

/** What is asked of the sources; how many there are, the runtime knows. */
const revisionsOf = ({ revision, revisions, sourcePositions }: RevisionFlags): object => {
  const see = ['app', 'sync'];
  if (revision !== undefined && revisions.length > 0)
    throw usageFault('either --revision or --revisions is said, not both', { see });
  const bad = sourcePositions.find(position => !/^[1-9]\d{0,3}$/.test(position));
  if (bad !== undefined)
    throw usageFault(`--source-positions must be the number of a source, from 1, not '${bad}'`, { see });
  if (sourcePositions.length > 0 && sourcePositions.length !== revisions.length)
    throw usageFault('--source-positions is said once for each of --revisions', { see });
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(revisions.length === 0 ? {} : { revisions }),
    ...(sourcePositions.length === 0 ? {} : { sourcePositions: sourcePositions.map(Number) }),
  };
};

export const syncApplication = defineCommand({
  path: ['app', 'sync'],
  summary: 'Make the cluster have what Git says for an application',
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    ...TIMEOUT_FLAGS,
    revision: { type: 'string', placeholder: 'REV', what: 'Another revision than the one it follows' },
    revisions: {
      type: 'strings',
      placeholder: 'REV',
      what: 'The same of an application of several sources: repeated, one for each of them in their order',
    },
    sourcePositions: {
      type: 'strings',
      placeholder: 'N',
      what: 'Which source each of --revisions is for, where not all have one; the first is 1',
    },
    prune: { type: 'boolean', what: 'Delete what Git does not have any more' },
    dryRun: { type: 'boolean', what: 'Only try it' },
    force: { type: 'boolean', what: 'Delete and make anew what cannot be changed' },
    resource: {
      type: 'strings',
      placeholder: 'KIND[.GROUP]/[NAMESPACE/]NAME',
      what: 'Only this object; may be repeated',
    },
    syncOption: { type: 'strings', placeholder: 'NAME=VALUE', what: 'Sync option; may be repeated' },
    async: { type: 'boolean', what: 'Do not wait for the end' },
  },
  examples: [
    { command: 'freshet app sync shop --prune', what: 'And wait until it is healthy' },
    { command: 'freshet app sync shop --resource Deployment.apps/web --async', what: 'One object of it' },
    {
      command: 'freshet app sync shop --revisions v2 --source-positions 2',
      what: 'Its second source at another revision, the others as they are',
    },
  ],
  async run(ctx, { args, flags }) {
    const resources = flags.resource.map(resourceOf);
    const revisions = revisionsOf(flags);
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'sync']);
    const { application } = await place.proxy.ask(SYNC, {
      input: {
        ...place.key,
        ...revisions,
        prune: flags.prune,
        dryRun: flags.dryRun,
        force: flags.force,
        ...(resources.length > 0 ? { resources } : {}),
        ...(flags.syncOption.length > 0 ? { syncOptions: flags.syncOption } : {}),
      },
    });
    if (flags.async) {
      await ctx.print.done(liveView, application, 'asked to sync');
      return 0;
    }
    return waitFor(ctx, place, { timeout: flags.timeout, ...syncGoal(flags, application) });
  },
});

const isDone = ({ operation }: LiveApplication): boolean => operation?.phase === 'Succeeded';

/**
 * Whether what was asked for has ended: until it has begun, an application still shows the operation before it. Argo CD
 * tells whole seconds only, and both may have ended within the same one.
 */
const endedAfter =
  ({ operation: before }: LiveApplication) =>
  ({ operation }: LiveApplication): boolean =>
    operation != null &&
    (operation.finishedAt !== before?.finishedAt ||
      operation.startedAt !== before?.startedAt ||
      operation.phase !== before?.phase);

/** When an operation that was asked for is over, well or not. */
const operationGoal = (asked: LiveApplication, isEnough: (application: LiveApplication) => boolean) => {
  const isEnded = endedAfter(asked);
  return {
    isGood: (application: LiveApplication) =>
      isEnded(application) && isDone(application) && isEnough(application),
    isLost: (application: LiveApplication) => isEnded(application) && isFailed(application),
  };
};

interface GoalFlags extends RevisionFlags {
  readonly dryRun: boolean;
  readonly resource: readonly string[];
}

/** Only a sync of everything makes an application healthy, and only one to what it follows makes it synced. */
const syncGoal = ({ dryRun, resource, revision, revisions }: GoalFlags, asked: LiveApplication) => {
  const isPartial = dryRun || resource.length > 0;
  const isElsewhere = revision !== undefined || revisions.length > 0;
  return operationGoal(
    asked,
    ({ syncStatus, healthStatus }) =>
      isPartial || (healthStatus === 'Healthy' && (isElsewhere || syncStatus === 'Synced')),
  );
};

export const refreshApplication = defineCommand({
  path: ['app', 'refresh'],
  summary: 'Compare an application with Git again, now',
  args: [APPLICATION_ARG],
  flags: { ...RUNTIME_FLAGS, hard: { type: 'boolean', what: 'Render anew, too' } },
  examples: [{ command: 'freshet app refresh shop --hard', what: 'Without what was kept' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'refresh']);
    const { application } = await place.proxy.ask(REFRESH, { ...place.key, hard: flags.hard });
    await ctx.print.done(liveView, application, 'asked to look again');
  },
});

export const terminateApplicationSync = defineCommand({
  path: ['app', 'terminate'],
  summary: 'Stop the sync of an application that is under way',
  args: [APPLICATION_ARG],
  flags: RUNTIME_FLAGS,
  examples: [{ command: 'freshet app terminate shop', what: 'When a hook hangs' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'terminate']);
    const { application } = await place.proxy.ask(TERMINATE, place.key);
    await ctx.print.done(liveView, application, 'asked to stop syncing');
  },
});

interface OutsideChanges {
  readonly path: string;
  readonly outside: readonly string[];
  readonly outsideCount: number;
}

const MOST_NAMED = 5;

/** What the commit leaves as it is, though the version that it goes back to had it otherwise. */
const outsideNotes = ({ path, outside, outsideCount: count }: OutsideChanges): readonly string[] => {
  if (count === 0) return [];
  const named = outside.slice(0, MOST_NAMED);
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  return [
    safeText(`Outside of ${path}, these changed as well, and stay as they are: ${named.join(', ')}${more}`),
  ];
};

export const rollbackApplication = defineCommand({
  path: ['app', 'rollback'],
  summary: 'Make an application what it was at an earlier deployment',
  description: `
    In Git, by a commit in your name, where --git is said: the application then stays as it was, also with automatic
    sync, and any deployment of \`freshet app history\` can be gone back to. Without it only the cluster is changed:
    automatic sync must be off, and the deployment must be one of the last ten, or as many as the application keeps.`,
  args: [
    APPLICATION_ARG,
    { name: 'id', what: 'Which deployment; the first column of `freshet app history`' },
  ],
  flags: {
    ...RUNTIME_FLAGS,
    ...TIMEOUT_FLAGS,
    ...CONFIRM_FLAGS,
    git: { type: 'boolean', what: 'By a commit' },
    message: { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' },
    prune: { type: 'boolean', what: 'Delete what it did not have then' },
  },
  examples: [{ command: 'freshet app rollback shop 3 --git', what: 'By a commit that reverts' }],
  async run(ctx, { args, flags }) {
    const see = ['app', 'rollback'];
    const id = Number(args.id);
    if (!Number.isSafeInteger(id) || id < 0)
      throw usageFault(`ID must be a number of \`freshet app history\`, not '${args.id}'`, { see });
    const question = `Make ${args.application} what it was at deployment ${id}?`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const place = await openApplication(ctx, args.application, flags.runtime, see);
    if (flags.git) {
      const revision = await revisionOfDeployment(ctx.api, place.id, id);
      const entry = { ...place.key, id, ...(revision === undefined ? {} : { revision }) };
      // A remark: what is too large to be compared can be gone back to all the same.
      const told = await place.proxy.ask(OUTSIDE, entry).catch(() => undefined);
      const { commit } = await place.proxy.ask(ROLLBACK_IN_GIT, { ...entry, message: flags.message });
      for (const note of told ? outsideNotes(told.changes) : []) ctx.print.note(note);
      await printCommit(ctx, commit, `application/${place.key.name} rolled back`);
      return 0;
    }
    const { application } = await place.proxy.ask(ROLLBACK, { ...place.key, id, prune: flags.prune });
    return waitFor(ctx, place, { timeout: flags.timeout, ...operationGoal(application, () => true) });
  },
});

export const waitForApplication = defineCommand({
  path: ['app', 'wait'],
  summary: 'Wait until an application is synced and healthy',
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    ...TIMEOUT_FLAGS,
    health: { type: 'boolean', what: 'Only until it is healthy, synced or not' },
    revision: { type: 'string', placeholder: 'SHA', what: 'At this commit' },
  },
  examples: [
    { command: 'freshet app wait shop --timeout 120', what: 'Exit code 1 when it takes longer' },
    { command: 'freshet app wait shop --revision 3f2a9c1', what: 'Until it has my commit' },
  ],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'wait']);
    const isGood = (application: LiveApplication): boolean => {
      const { healthStatus, revisions } = application;
      if (flags.revision !== undefined && !revisions.some(one => one.startsWith(flags.revision ?? '')))
        return false;
      return flags.health ? healthStatus === 'Healthy' : isSettled(application);
    };
    return waitFor(ctx, place, { timeout: flags.timeout, isGood });
  },
});
