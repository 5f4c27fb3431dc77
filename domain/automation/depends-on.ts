/**
 * An application may name others that it stands on. It syncs by itself only while each of them is synced, healthy and
 * at rest; clusters and projects do not matter. A circle would wait for ever, so it is named and ignored by nobody.
 */
import { type Application, DEPENDS_ON_ANNOTATION } from '@freshet/domain/applications';

/** `namespace/name` of an Application. */
export type ApplicationName = string;

export const nameOfApplication = ({ metadata }: Application): ApplicationName =>
  `${metadata.namespace ?? ''}/${metadata.name}`;

/** The applications that must be healthy first; those without a namespace lie beside this one. */
export const dependenciesOf = (application: Application): readonly ApplicationName[] => {
  const written = application.metadata.annotations?.[DEPENDS_ON_ANNOTATION] ?? '';
  const names = written
    .split(/[;,]/)
    .map(word => word.trim())
    .filter(word => word !== '')
    .map(word => (word.includes('/') ? word : `${application.metadata.namespace ?? ''}/${word}`));
  return [...new Set(names)];
};

interface DependencyFacts {
  readonly find: (name: ApplicationName) => Application | undefined;
  /** Whether something about it is still to be looked at, so that its status may be old. */
  readonly isPending?: (name: ApplicationName) => boolean;
}

const circleFrom = (
  start: ApplicationName,
  find: DependencyFacts['find'],
): readonly ApplicationName[] | undefined => {
  const seen = new Set<ApplicationName>();
  const walk = (
    name: ApplicationName,
    path: readonly ApplicationName[],
  ): readonly ApplicationName[] | undefined => {
    if (name === start && path.length > 0) return [...path, name];
    if (seen.has(name)) return undefined;
    seen.add(name);
    const application = find(name);
    for (const next of application ? dependenciesOf(application) : []) {
      const circle = walk(next, [...path, name]);
      if (circle) return circle;
    }
    return undefined;
  };
  return walk(start, []);
};

const plain = (name: ApplicationName): string => name.slice(name.indexOf('/') + 1);

const waitFor = (name: ApplicationName, { find, isPending }: DependencyFacts): string | undefined => {
  const application = find(name);
  if (!application) return `It waits for ${plain(name)}, which does not exist.`;
  const { sync, health, operationState } = application.status ?? {};
  if (isPending?.(name)) return `It waits for ${plain(name)}, which is being compared.`;
  if (application.operation || operationState?.phase === 'Running')
    return `It waits for ${plain(name)}, which is being synced.`;
  if (sync?.status !== 'Synced')
    return `It waits for ${plain(name)}, which is ${sync?.status ?? 'not compared yet'}.`;
  if (health?.status !== 'Healthy')
    return `It waits for ${plain(name)}, which is ${health?.status ?? 'of unknown health'}.`;
  return undefined;
};

/** Which dependency an application waits for, in a sentence; undefined when it may go on. */
export const dependencyWait = (application: Application, facts: DependencyFacts): string | undefined => {
  const names = dependenciesOf(application);
  if (names.length === 0) return undefined;
  const circle = circleFrom(nameOfApplication(application), name =>
    name === nameOfApplication(application) ? application : facts.find(name),
  );
  if (circle) return `It waits for itself: ${circle.map(plain).join(' → ')}.`;
  for (const name of names) {
    const wait = waitFor(name, facts);
    if (wait !== undefined) return wait;
  }
  return undefined;
};
