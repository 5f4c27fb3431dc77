import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@freshet/kit/log';
import type { Kind, Subresource } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { ApiError } from '../status/index.ts';
import { admissionOf, type User, type VerbDeps, type WriteContext } from '../verbs/index.ts';
import { type Form, negotiate } from './accept.ts';
import type { AuditNotes } from './audit-notes.ts';
import type { WriteOptions } from './options.ts';
import type { PodLogs, PodSessions, RequestAudit, ResourceAttributes, ServerAccess } from './ports.ts';
import type { Warnings } from './reply.ts';
import type { WatchPlaces } from './watch-places.ts';

/** What the server is made of. */
export interface ServerDeps extends VerbDeps {
  readonly access: ServerAccess;
  readonly audit: RequestAudit | undefined;
  readonly log: Logger;
  readonly logs: PodLogs | undefined;
  readonly sessions: PodSessions | undefined;
  readonly watches: WatchPlaces;
  /** Fires when the server stops: everything that is still being answered ends then. */
  readonly stopping: AbortSignal;
}

/** One request to a resource, after it has been let in. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  readonly user: User;
  readonly kind: Kind;
  /** Absent: of all namespaces, or of the whole cluster. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: Subresource | undefined;
  readonly attributes: ResourceAttributes;
  readonly warnings: Warnings;
  /** What the audit log is told of the request. */
  readonly notes: AuditNotes;
}

export const formOf = ({ request }: Call): Form => negotiate(request.headers.accept);

export const contextOf = (
  { user, warnings, notes }: Call,
  { manager, isDryRun, sent }: Pick<WriteOptions, 'manager' | 'isDryRun'> & Partial<WriteOptions>,
): WriteContext => ({
  user,
  manager,
  isDryRun,
  warn: warnings.add,
  annotate: notes.annotate,
  ...(sent ? { options: sent } : {}),
});

/** The key of the one object that a request is about. */
export const keyOf = ({ namespace, name }: Call): { namespace: string; name: string } => {
  if (name === undefined)
    throw new ApiError({ code: 405, reason: 'MethodNotAllowed', message: 'the request names no object' });
  return { namespace: namespace ?? '', name };
};

/** Asks leave to create something below an object that is never stored, such as an eviction or a token. */
export const admitPart = async (
  deps: ServerDeps,
  call: Call,
  object: KubeObject,
  options: WriteOptions,
): Promise<void> => {
  const { kind, subresource } = call;
  const asked = admissionOf(contextOf(call, options), {
    operation: 'CREATE',
    kind,
    key: keyOf(call),
    ...(subresource ? { subresource: subresource.name } : {}),
    object,
  });
  await deps.admission.mutate?.(asked);
  await deps.admission.validate?.(asked);
};
