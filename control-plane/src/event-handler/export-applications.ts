/** Applications as a file: whatever a filter leaves of those that the caller may see, read piece by piece. */
import type { Principal } from '@freshet/domain/access';
import { holdWords, whyOf } from '@freshet/domain/fleet';
import { csvLine } from '@freshet/kit/csv';
import { type ApplicationQuery, type ReadApplication, standingOf } from './read/index.ts';
import type { ReadModel } from './read-model.ts';

/** The most applications that one file has. */
const MOST = 100_000;
const BATCH = 500;

type Applications = Pick<ReadModel['applications'], 'list' | 'count'>;

interface Wish extends Pick<ApplicationQuery, 'filter' | 'sort'> {
  readonly format: 'csv' | 'json';
}

interface Exported {
  /** How many the file has. */
  readonly count: number;
  /** More match than that. */
  readonly isCut: boolean;
  readonly chunks: AsyncIterable<string>;
}

export const exportedApplications = async (
  applications: Applications,
  principal: Principal,
  { format, filter, sort }: Wish,
  most = MOST,
): Promise<Exported> => {
  const { total } = await applications.count(principal, filter);
  const batches = inBatches(most, (limit, after) =>
    applications.list(principal, { filter, sort, limit, after }),
  );
  return {
    count: Math.min(total, most),
    isCut: total > most,
    chunks: format === 'csv' ? csvChunks(batches) : jsonChunks(batches),
  };
};

async function* inBatches(
  most: number,
  read: (limit: number, after: string | undefined) => ReturnType<Applications['list']>,
): AsyncGenerator<readonly ReadApplication[]> {
  let after: string | undefined;
  for (let left = most; left > 0; ) {
    const page = await read(Math.min(BATCH, left), after);
    if (page.applications.length > 0) yield page.applications;
    if (page.end === undefined) return;
    left -= page.applications.length;
    after = page.end;
  }
}

/** What a file says of one application, in the order of its columns. */
const fieldsOf = ({ runtime, product, environment, state, stateSince, head }: ReadApplication) => {
  const standing = standingOf(head);
  return {
    name: head.name,
    namespace: head.namespace,
    runtime,
    project: head.project,
    environment,
    product,
    cluster: head.destination.name ?? head.destination.server,
    targetNamespace: head.destination.namespace,
    state,
    since: stateSince.toISOString(),
    health: head.health.status,
    sync: head.sync.status,
    why: whyOf(standing),
    automaticSync: head.automation.isOn,
    hold: standing.hold && holdWords(standing.hold),
    heldUntil: standing.hold?.until,
    gitSource: head.gitSource,
    repositories: head.sources.map(({ repoUrl }) => repoUrl),
    revisions: head.sync.revisions,
    images: head.images,
    labels: Object.entries(head.labels).map(([name, value]) => `${name}=${value}`),
    resources: head.resourceCount,
    deployedAt: head.deployedAt,
  };
};

type Fields = ReturnType<typeof fieldsOf>;

const COLUMNS: readonly (keyof Fields)[] = [
  'name',
  'namespace',
  'runtime',
  'project',
  'environment',
  'product',
  'cluster',
  'targetNamespace',
  'state',
  'since',
  'health',
  'sync',
  'why',
  'automaticSync',
  'hold',
  'heldUntil',
  'gitSource',
  'repositories',
  'revisions',
  'images',
  'labels',
  'resources',
  'deployedAt',
];

const cell = (value: Fields[keyof Fields]): string => {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(' ') : String(value);
};

async function* csvChunks(batches: AsyncIterable<readonly ReadApplication[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const batch of batches)
    yield batch
      .map(fieldsOf)
      .map(fields => csvLine(COLUMNS.map(column => cell(fields[column]))))
      .join('');
}

async function* jsonChunks(batches: AsyncIterable<readonly ReadApplication[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map(application => JSON.stringify(fieldsOf(application))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
