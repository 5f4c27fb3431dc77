/** What an installation would make, said before it makes anything. */
import type { KubeObject } from '@freshet/kit/kube-client';
import type { CommandContext } from '../command/index.ts';
import { safeText, visibleLines } from '../output/index.ts';

/** What the platform says that the runtime commits when it first connects. */
interface FirstCommit {
  readonly repository: string;
  /** The default branch where none is said. */
  readonly branch?: string | undefined;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

interface InstallPlan {
  readonly runtime: string;
  /** The address of its API. */
  readonly cluster: string;
  readonly namespace: string;
  /** Whether the runtime gets a key; one that is installed already keeps its own. */
  readonly isRegistered: boolean;
  readonly objects: readonly KubeObject[];
  /** As `owner/name`; those that are there already stay as they are. */
  readonly repositories: readonly string[];
  readonly commit?: FirstCommit | undefined;
}

/** Names alone: what lies in Secrets is not told, and is not known yet. */
const namesOf = (objects: readonly KubeObject[]) =>
  objects.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({
    apiVersion,
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
  }));

const INDENT = ' '.repeat(14);

/** A label and its values, one below the other. */
const listed = (label: string, values: readonly string[]): readonly string[] =>
  values.map(
    (value, place) => `${place === 0 ? `${label}:`.padEnd(INDENT.length) : INDENT}${safeText(value)}`,
  );

const commitLines = ({ repository, branch, author, message, files }: FirstCommit): readonly string[] => [
  '',
  'When it first connects, the runtime commits:',
  ...listed('Repository', [repository]),
  ...listed('Branch', [branch ?? 'the default branch']),
  ...listed('Author', [`${author.name} <${author.email}>`]),
  ...listed('Message', [message]),
  ...files.flatMap(({ path, content }) => [
    '',
    safeText(path),
    ...visibleLines(content.trimEnd())
      .split('\n')
      .map(line => `  ${line}`),
  ]),
];

/** Says what would be made in the cluster, at the Git provider and, by the runtime itself, in Git. */
export const printPlan = async (
  { print }: Pick<CommandContext, 'print'>,
  { objects, ...plan }: InstallPlan,
): Promise<void> => {
  const lines = [
    ...listed('Runtime', [plan.runtime]),
    ...listed('Cluster', [plan.cluster]),
    ...listed('Namespace', [plan.namespace]),
    ...listed('Key', [plan.isRegistered ? 'a new one' : 'the one that it has']),
    ...listed(
      'Objects',
      objects.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`),
    ),
    ...listed('Repositories', plan.repositories),
    ...(plan.commit ? commitLines(plan.commit) : []),
  ];
  await print.value(lines.join('\n'), { ...plan, objects: namesOf(objects) });
  print.note('Nothing was changed.');
};
