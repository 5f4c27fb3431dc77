import type { Logger } from '@freshet/kit/log';
import type { User } from '../verbs/index.ts';
import type { AuditNotes } from './audit-notes.ts';
import type { RequestAttributes, RequestAudit } from './ports.ts';

const READS = new Set(['get', 'list', 'watch', 'head', 'options']);
/** Groups whose objects are questions: asking one changes nothing. */
const QUESTIONS = new Set(['authentication.k8s.io', 'authorization.k8s.io']);

/** Signs of life of whoever leads, every few seconds; they tell nobody anything. */
const isHeartbeat = (attributes: RequestAttributes): boolean =>
  'group' in attributes &&
  attributes.group === 'coordination.k8s.io' &&
  attributes.resource === 'leases' &&
  attributes.verb === 'update';

const isRead = (attributes: RequestAttributes): boolean =>
  READS.has(attributes.verb) ||
  ('group' in attributes && QUESTIONS.has(attributes.group)) ||
  isHeartbeat(attributes);

/** A request that makes an object does not name it; what it made has a name. */
const nameOf = (attributes: RequestAttributes, notes: AuditNotes | undefined): object =>
  'path' in attributes
    ? { path: attributes.path }
    : {
        group: attributes.group,
        resource: attributes.resource,
        subresource: attributes.subresource,
        namespace: attributes.namespace,
        name: attributes.name || (notes?.name ?? ''),
      };

const whoOf = (user: User | undefined, sender: User | undefined): object => ({
  user: user?.name,
  ...(sender && sender.name !== user?.name ? { sender: sender.name } : {}),
});

/** Writes down who changed what, or tried to; who acts in the name of another is named too. Bodies are left out. */
export const auditTo = (log: Logger): RequestAudit => ({
  record: ({ user, sender, attributes, notes, code, request }) => {
    const isRefused = code === 401 || code === 403;
    if (!attributes) {
      if (isRefused) log.info({ code, method: request.method }, 'a request to the cluster was refused');
      return;
    }
    if (isRead(attributes) && !isRefused) return;
    const annotations = notes?.annotations;
    log.info(
      {
        ...whoOf(user, sender),
        verb: attributes.verb,
        ...nameOf(attributes, notes),
        code,
        ...(annotations ? { annotations } : {}),
      },
      isRefused ? 'a request to the cluster was refused' : 'the cluster was asked for a change',
    );
  },
});
