/** What access rules see of an application, wherever it is asked about. */
interface VisibleApplication {
  readonly runtime: string;
  readonly destination: {
    readonly server?: string | undefined;
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
  };
  readonly gitSource?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

const present = (...values: readonly (string | undefined)[]): readonly string[] =>
  values.filter(value => value !== undefined && value !== '') as string[];

/**
 * The attributes of a `gitops-application`: a cluster goes by its address and by its name, the namespace is the one
 * that is deployed to, and a label reads `key=value`.
 */
export const accessAttributes = ({
  runtime,
  destination: { server, name, namespace },
  gitSource,
  labels = {},
}: VisibleApplication): Readonly<Record<string, readonly string[]>> => ({
  cluster: present(server, name),
  namespace: present(namespace),
  runtime: [runtime],
  'git-source': present(gitSource),
  label: labelPairs(labels),
});

/** Labels as rules and filters spell them. */
export const labelPairs = (labels: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .sort();
