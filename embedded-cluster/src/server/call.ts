import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@freshet/kit/log';
import type { Kind, Subresource } from '../kinds/index.ts';
import { ApiError } from '../status/index.ts';
import type { User, VerbDeps, WriteContext } from '../verbs/index.ts';
import { type Form, negotiate } from './accept.ts';
import type { PodExec, PodLogs, RequestAudit, ResourceAttributes, ServerAccess } from './ports.ts';
import type { Warnings } from './reply.ts';

/** What the server is made of. */
export interface ServerDeps extends VerbDeps {
  readonly access: ServerAccess;
  readonly audit: RequestAudit | undefined;
  readonly log: Logger;
  readonly logs: PodLogs | undefined;
  readonly exec: PodExec | undefined;
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
}

export const formOf = ({ request }: Call): Form => negotiate(request.headers.accept);

export const contextOf = (
  { user, warnings }: Call,
  { manager, isDryRun }: { readonly manager: string; readonly isDryRun: boolean },
): WriteContext => ({ user, manager, isDryRun, warn: warnings.add });

/** The key of the one object that a request is about. */
export const keyOf = ({ namespace, name }: Call): { namespace: string; name: string } => {
  if (name === undefined)
    throw new ApiError({ code: 405, reason: 'MethodNotAllowed', message: 'the request names no object' });
  return { namespace: namespace ?? '', name };
};
