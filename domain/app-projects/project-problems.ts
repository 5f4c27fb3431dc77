import type { AppProject, ProjectRole } from '@freshet/domain/applications';
import { isRoleName, readPolicy } from './roles.ts';
import { windowProblem } from './sync-windows.ts';

const repeated = (words: readonly string[], what: string): string[] =>
  [...new Set(words.filter((word, at) => words.indexOf(word) !== at))].map(
    word => `${what} '${word}' is listed twice`,
  );

const roleProblems = (project: string, { name, policies = [], groups = [] }: ProjectRole): string[] => [
  ...(isRoleName(name) ? [] : [`invalid role name '${name}'`]),
  ...policies.map(text => readPolicy(project, name, text)).filter(read => typeof read === 'string'),
  ...repeated(policies, `policy of role '${name}'`),
  ...repeated(groups, `group of role '${name}'`),
  ...groups
    .filter(group => group.trim() === '' || /["\n\r\t]/.test(group))
    .map(group => `group '${group}' is not a name`),
];

/** Everything that is wrong with a project, in sentences. */
export const projectProblems = ({ spec, metadata }: AppProject): readonly string[] => {
  const { sourceRepos = [], sourceNamespaces = [], destinations = [], roles = [], syncWindows = [] } = spec;
  const destinationKeys = destinations.map(
    ({ server, name, namespace }) => `${server || (name ?? '')}/${namespace ?? ''}`,
  );
  const denials = destinations.flatMap(({ server, name, namespace }) => [server, name, namespace]);
  return [
    ...repeated(sourceRepos, 'source repository'),
    ...repeated(sourceNamespaces, 'source namespace'),
    ...repeated(destinationKeys, 'destination'),
    ...[...sourceRepos, ...denials].filter(word => word === '!*').map(() => "'!*' would deny everything"),
    ...repeated(
      roles.map(({ name }) => name),
      'role',
    ),
    ...roles.flatMap(role => roleProblems(metadata.name, role)),
    ...syncWindows.map(windowProblem).filter(problem => problem !== undefined),
  ];
};
