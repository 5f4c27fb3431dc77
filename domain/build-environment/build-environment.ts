/** What is known of an application and one of its sources when that source is rendered. */
export interface BuildFacts {
  readonly name: string;
  /** Where the objects go, not where the Application lies. */
  readonly namespace: string;
  readonly project: string;
  /** What the target revision was resolved to. */
  readonly revision: string;
  readonly source: {
    readonly repoURL: string;
    readonly path?: string;
    readonly targetRevision?: string;
  };
}

/** The variables that sources may mention, by their names. */
export const buildEnvironment = ({
  name,
  namespace,
  project,
  revision,
  source,
}: BuildFacts): Readonly<Record<string, string>> => ({
  ARGOCD_APP_NAME: name,
  ARGOCD_APP_NAMESPACE: namespace,
  ARGOCD_APP_PROJECT_NAME: project,
  ARGOCD_APP_REVISION: revision,
  ARGOCD_APP_REVISION_SHORT: revision.slice(0, 7),
  ARGOCD_APP_REVISION_SHORT_8: revision.slice(0, 8),
  ARGOCD_APP_SOURCE_REPO_URL: source.repoURL,
  ARGOCD_APP_SOURCE_PATH: source.path ?? '',
  ARGOCD_APP_SOURCE_TARGET_REVISION: source.targetRevision ?? '',
});

/**
 * Puts values in place of `$NAME` and `${NAME}`. What is unknown becomes nothing, `$$` becomes a dollar sign, and a
 * dollar sign that no name follows stays.
 */
export const expandVariables = (text: string, environment: Readonly<Record<string, string>>): string =>
  // A brace that nobody closes is dropped with its dollar sign, and so is an empty pair, as shells of old do.
  text.replace(
    /\$(?:\{(?<braced>[^}]*)\}|(?<open>\{)|(?<special>[*#$@!?\-0-9])|(?<name>[A-Za-z_][A-Za-z0-9_]*))/gu,
    (...match) => {
      const { braced, special, name } = match.at(-1) as Partial<Record<string, string>>;
      const wanted = name ?? special ?? braced ?? '';
      if (wanted === '$') return '$';
      return Object.hasOwn(environment, wanted) ? (environment[wanted] ?? '') : '';
    },
  );
