/**
 * What a server said was wrong, brought to the fields it is about. The server names a problem by its place in the
 * request, as in `body.userName: is missing`; a field is known by its name, which is that place without `body.`.
 */
import { sentence } from '../sentence/index.ts';

/** What is read of a fault; whatever was thrown may be one. */
export interface FaultLike {
  readonly message: string;
  readonly code?: string;
  readonly hint?: string;
  readonly requestId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A field of the form as it is on the page now. */
export interface KnownField {
  readonly name: string;
  readonly label: string | undefined;
}

export interface FieldProblems {
  /** What to show under which field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What no field is to blame for. */
  readonly others: readonly string[];
}

const PREDICATE = /^(is|are|must|has|have|may|can|cannot|does|do|needs|should|was)\b/;

/** Spreads the problems of a fault over the fields; `byCode` says which field a whole fault is about. */
export const spreadFault = (
  fault: FaultLike,
  known: readonly KnownField[],
  byCode: Readonly<Record<string, string>> = {},
): FieldProblems => {
  const blamed = fault.code === undefined ? undefined : byCode[fault.code];
  if (blamed !== undefined && known.some(field => field.name === blamed))
    return { fields: { [blamed]: sentence(fault.message) }, others: [] };
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const problem of problemsOf(fault)) {
    const { path, words } = splitProblem(problem);
    const field = known.filter(({ name }) => isWithin(path, name)).toSorted(byLength)[0];
    if (field === undefined) others.push(problem);
    else
      fields[field.name] ??= sentence(
        PREDICATE.test(words) && field.label ? `${field.label} ${words}` : words,
      );
  }
  return { fields, others };
};

const byLength = (a: KnownField, b: KnownField): number => b.name.length - a.name.length;

const problemsOf = ({ details }: FaultLike): readonly string[] => {
  const { problems } = details ?? {};
  return Array.isArray(problems) ? problems.filter(problem => typeof problem === 'string') : [];
};

const splitProblem = (problem: string): { path: string; words: string } => {
  const end = problem.indexOf(': ');
  if (end < 0) return { path: '', words: problem };
  return { path: problem.slice(0, end).replace(/^body\.?/, ''), words: problem.slice(end + 2) };
};

const isWithin = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

/** Whatever was thrown, as far as it can be shown. */
export const faultLike = (thrown: unknown): FaultLike | undefined =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
    ? (thrown as FaultLike)
    : undefined;
