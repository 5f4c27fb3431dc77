import { parseTags } from '@freshet/domain/access';
import { readStepDefinition } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { writeYaml } from '../spec/workflow.ts';
import { digestOf, type KeptStepType } from './step-type.ts';

/** A definition as it was sent. */
export interface SentStepType {
  readonly version?: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** What only a server writes; it stands in files that were made by getting a step type. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  '_id',
  'accountId',
  'digest',
  'latest',
  'official',
  'created_at',
  'updated_at',
]);

const FIRST_VERSION = '1.0.0';
const SHOWN_MAX = 20;

const invalid = (problems: readonly string[]): Fault =>
  new Fault('STEP_TYPE_INVALID', `the step type is not valid: ${problems.slice(0, SHOWN_MAX).join('; ')}`, {
    problems: problems.slice(0, SHOWN_MAX),
  });

/** Judges a definition, and makes of it the text that builds will get. */
export const readStepType = ({ metadata: given, spec }: SentStepType): KeptStepType => {
  const metadata = {
    ...Object.fromEntries(Object.entries(given).filter(([key]) => !READ_ONLY.has(key))),
    version: given.version ?? FIRST_VERSION,
  };
  const text = writeYaml({ version: '1.0', kind: 'step-type', metadata, spec });
  const { definition, valid, problems } = readStepDefinition(text);
  if (!valid || !definition)
    throw invalid(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ path, message }) => `${path === '' ? 'the definition' : path}: ${message}`),
    );
  if (!definition.name.includes('/'))
    throw invalid([`metadata.name: ${definition.name} has no slash; names of your own are account/name`]);
  const tags = parseTags(Array.isArray(given.tags) ? given.tags : [], 'metadata.tags');
  if (!tags.ok) throw invalid(tags.problems.map(({ path, message }) => `${path}: ${message}`));
  return {
    name: definition.name,
    version: definition.version.text,
    text,
    digest: digestOf(text),
    tags: tags.value,
  };
};
