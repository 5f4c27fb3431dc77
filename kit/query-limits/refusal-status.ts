import type { ExecutionResult, GraphQLError } from 'graphql';
import { FAULTS, type FaultCode } from '../errors/index.ts';

/** As far as a server of GraphQL lets its plugins see and change an answer before it is sent. */
interface Processing {
  readonly request: { readonly headers: { get(name: string): string | null } };
  readonly result: unknown;
  setResult(result: never): void;
}

/** Only refusals: whatever else goes wrong may be half done, and is told by its code alone. */
const STATUSES = { denied: 403, missing: 404 } as const;

/**
 * A plugin that gives an answer which holds a refusal and nothing else the status of that refusal, so that those who ask
 * by hand, and proxies that count, need not read the body. Who asks for `application/json` by name hears 200, as
 * GraphQL over HTTP has it for that media type.
 */
export const refusalStatus = {
  onResultProcess: ({ request, result, setResult }: Processing): void => {
    if (request.headers.get('accept')?.trim() === 'application/json' || !isAnswer(result)) return;
    const status = refusalOf(result);
    if (status === undefined) return;
    setResult({ ...result, extensions: { ...result.extensions, http: { status } } } as never);
  },
};

const isAnswer = (result: unknown): result is ExecutionResult =>
  typeof result === 'object' &&
  result !== null &&
  !Array.isArray(result) &&
  !(Symbol.asyncIterator in result);

/** The status that all its errors share; undefined where there are others, or a field was answered. */
const refusalOf = ({ data, errors = [] }: ExecutionResult): number | undefined => {
  if (data !== null && data !== undefined && !isAllRefused(data, errors)) return undefined;
  const statuses = new Set(errors.map(({ extensions }) => statusOf(extensions.code)));
  return statuses.size === 1 ? [...statuses][0] : undefined;
};

/** Whether each field that was asked for is empty because of an error of its own: the one of a part comes of a field that ran. */
const isAllRefused = (data: object, errors: readonly GraphQLError[]): boolean => {
  const failed = new Set(errors.flatMap(({ path = [] }) => (path.length === 1 ? path : [])));
  const fields = Object.entries(data);
  return fields.length > 0 && fields.every(([name, told]) => told === null && failed.has(name));
};

const isKnown = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);

const isRefusal = (kind: string): kind is keyof typeof STATUSES => Object.hasOwn(STATUSES, kind);

const statusOf = (code: unknown): number | undefined => {
  if (!isKnown(code)) return undefined;
  const { kind } = FAULTS[code];
  return isRefusal(kind) ? STATUSES[kind] : undefined;
};
