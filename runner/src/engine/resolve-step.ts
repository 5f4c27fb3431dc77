import { interpolateTree, lookupScope, type ReferenceUse, type Scope } from '@freshet/domain/expressions';
import type { Step } from '@freshet/domain/pipelines';

/** What the machine reads by itself, or what is not text of the step at all. */
const LEFT = new Set(['name', 'path', 'type', 'when', 'hooks', 'retry', 'steps', 'stage', 'uses', 'version']);

/** Where the bare name of a step means its image or its directory. */
const USES: Readonly<Record<string, ReferenceUse>> = {
  image: 'image',
  candidate: 'image',
  imageName: 'text',
  composition: 'image',
  candidates: 'image',
  services: 'image',
  test: 'image',
  workingDirectory: 'directory',
};

/** A step with every reference in its texts replaced, as names stand at this moment. */
export const resolveStep = <Kind extends Step>(step: Kind, scope: Scope): Kind => {
  const lookups = new Map(
    (['text', 'image', 'directory'] as const).map(use => [use, lookupScope(scope, use)]),
  );
  const entries = Object.entries(step).map(([key, value]) => {
    const lookup = LEFT.has(key) ? undefined : lookups.get(USES[key] ?? 'text');
    return [key, lookup ? interpolateTree(value, lookup).value : value] as const;
  });
  return Object.fromEntries(entries) as unknown as Kind;
};
