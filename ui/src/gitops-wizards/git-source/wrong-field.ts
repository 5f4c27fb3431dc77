/** Which field of the form a refusal is about, so that it is told there. */
import { sentence } from '../../design/sentence/index.ts';

const STEP_OF = {
  name: 'general',
  url: 'repository',
  branch: 'repository',
  path: 'repository',
  include: 'rules',
  exclude: 'rules',
  sourceNamespace: 'rules',
  destinations: 'rules',
  sourceRepos: 'rules',
} as const;

export type SourceField = keyof typeof STEP_OF;
type FieldStep = (typeof STEP_OF)[SourceField];

/** Where a refusal says no more than its code. */
const FIELD_OF: Readonly<Record<string, SourceField>> = {
  ADDRESS_REFUSED: 'url',
  GIT_SOURCE_TAKEN: 'name',
  GIT_REPOSITORY_NOT_FOUND: 'url',
  REPOSITORY_ADDRESS_INVALID: 'url',
  REPOSITORY_EXISTS: 'url',
  SOURCE_DENIED: 'url',
  SOURCE_EMPTY: 'url',
  SOURCE_NOT_FOUND: 'url',
  SOURCE_UNREACHABLE: 'url',
  SOURCE_UNTRUSTED: 'url',
  SOURCE_URL_REFUSED: 'url',
  SOURCE_REVISION_INVALID: 'branch',
  SOURCE_REVISION_NOT_FOUND: 'branch',
  SOURCE_PATH_MISSING: 'path',
};

/** What may be mended elsewhere: the host may be down, a login or its key missing, the first commit not pushed yet. */
const MAY_PASS: ReadonlySet<string> = new Set([
  'SOURCE_DENIED',
  'SOURCE_EMPTY',
  'SOURCE_UNREACHABLE',
  'SOURCE_UNTRUSTED',
]);

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface WrongField {
  readonly field: SourceField;
  /** The step that has the field. */
  readonly step: FieldStep;
  /** What is wrong, as a sentence. */
  readonly error: string;
  /** The same value is refused again. Otherwise it may be right, and nobody is kept at its step. */
  readonly isFinal: boolean;
}

/** The field that a refusal is about; undefined where it is about none, or about several. */
export const wrongFieldOf = (refusal: Refusal | undefined): WrongField | undefined => {
  if (!refusal) return undefined;
  const { field: named } = refusal.details;
  const field = isField(named) ? named : FIELD_OF[refusal.code];
  return (
    field && {
      field,
      step: STEP_OF[field],
      error: sentence(refusal.message),
      isFinal: !MAY_PASS.has(refusal.code),
    }
  );
};

const isField = (name: unknown): name is SourceField =>
  typeof name === 'string' && Object.hasOwn(STEP_OF, name);
