import { nearest, offer, quote } from '@freshet/domain/pipelines';
import type { StepDefinition } from './definition.ts';
import { parseStepType } from './step-type.ts';
import { compareVersions, selectVersion } from './version.ts';

/** Why a step type was not found. */
export interface NotFound {
  readonly code: 'type-unknown' | 'type-version-unknown';
  readonly message: string;
  readonly suggestion?: string;
}

/** All step types that a pipeline may use, each in its versions. */
export interface StepCatalogue {
  /** The definition that `name`, `name:1.2.3` or `account/name:latest` means. */
  readonly find: (type: string) => StepDefinition | NotFound;
  /** Versions of a step type, the highest first. */
  readonly versions: (name: string) => readonly string[];
}

const LISTED_MAX = 5;

const notFound = (code: NotFound['code'], message: string, suggestion: string | undefined): NotFound => ({
  code,
  message: `${message}${offer(suggestion)}`,
  ...(suggestion === undefined ? {} : { suggestion }),
});

/** Puts definitions together; of two with the same name and version the later one counts, as versions may be replaced. */
export const createStepCatalogue = (definitions: Iterable<StepDefinition>): StepCatalogue => {
  const byName = new Map<string, StepDefinition[]>();
  for (const definition of definitions) {
    const others = (byName.get(definition.name) ?? []).filter(
      ({ version }) => compareVersions(version, definition.version) !== 0,
    );
    const sorted = [...others, definition].sort((one, other) => compareVersions(other.version, one.version));
    byName.set(definition.name, sorted);
  }
  const versions = (name: string) => (byName.get(name) ?? []).map(({ version }) => version.text);
  const find = (type: string): StepDefinition | NotFound => {
    const wanted = parseStepType(type);
    const known = wanted && byName.get(wanted.name);
    if (!known) {
      const name = wanted?.name ?? type;
      return notFound('type-unknown', `there is no step type ${quote(name)}`, nearest(name, byName.keys()));
    }
    const version = selectVersion(
      known.map(one => one.version),
      wanted.version,
    );
    const found = known.find(one => one.version === version);
    if (found) return found;
    const listed = versions(wanted.name);
    const more = listed.length > LISTED_MAX ? ' and older ones' : '';
    const message = `the step type ${quote(wanted.name)} has no version ${quote(wanted.version ?? '')}; it has ${listed.slice(0, LISTED_MAX).join(', ')}${more}`;
    const near = nearest(wanted.version ?? '', listed);
    return notFound(
      'type-version-unknown',
      message,
      near === undefined ? undefined : `${wanted.name}:${near}`,
    );
  };
  return { find, versions };
};
