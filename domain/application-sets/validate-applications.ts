import type { Application, Destination } from '@freshet/domain/applications';

interface Known {
  readonly hasProject: (name: string) => boolean;
  /** Why a destination cannot be gone to, if it cannot. */
  readonly destinationProblem: (destination: Destination) => string | undefined;
}

export interface Validated {
  readonly valid: readonly Application[];
  /** One sentence for each application that is left out, by name. */
  readonly problems: ReadonlyMap<string, string>;
}

const problemOf = (
  application: Application,
  names: ReadonlySet<string>,
  known: Known,
): string | undefined => {
  const { name } = application.metadata;
  const { project, destination } = application.spec;
  if (name === '') return 'an application has no name; the template must set metadata.name';
  if (names.has(name)) return `several applications have the name ${name}`;
  const owner = project === '' ? 'default' : project;
  if (!known.hasProject(owner)) return `application ${name} references project ${owner} which does not exist`;
  const problem = known.destinationProblem(destination);
  return problem === undefined ? undefined : `the destination of application ${name} is invalid: ${problem}`;
};

/** Leaves out each application that cannot be; the others go on without it. */
export const validateApplications = (applications: readonly Application[], known: Known): Validated => {
  const names = new Set<string>();
  const valid: Application[] = [];
  const problems = new Map<string, string>();
  for (const application of applications) {
    const { name } = application.metadata;
    const problem = problemOf(application, names, known);
    names.add(name);
    if (problem === undefined) valid.push(application);
    else problems.set(name, problem);
  }
  // Of applications with one name none is the right one.
  return { valid: valid.filter(({ metadata }) => !problems.has(metadata.name)), problems };
};

/** All problems in one sentence: the last one, and how many more there are. */
export const problemText = (problems: ReadonlyMap<string, string>): string | undefined => {
  const names = [...problems.keys()].sort();
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const more = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
  return `${problems.get(last)}${more}`;
};
