import type { Logger } from '@freshet/kit/log';
import type { RequestAttributes, RequestAudit } from './ports.ts';

const READS = new Set(['get', 'list', 'watch', 'head', 'options']);
/** Groups whose objects are questions: asking one changes nothing. */
const QUESTIONS = new Set(['authentication.k8s.io', 'authorization.k8s.io']);

const isRead = (attributes: RequestAttributes): boolean =>
  READS.has(attributes.verb) || ('group' in attributes && QUESTIONS.has(attributes.group));

const nameOf = (attributes: RequestAttributes): object =>
  'path' in attributes
    ? { path: attributes.path }
    : {
        group: attributes.group,
        resource: attributes.resource,
        subresource: attributes.subresource,
        namespace: attributes.namespace,
        name: attributes.name,
      };

/** Writes down who changed what, or tried to; who acts in the name of another is named too. Bodies are left out. */
export const auditTo = (log: Logger): RequestAudit => ({
  record: ({ user, sender, attributes, code, request }) => {
    const isRefused = code === 401 || code === 403;
    if (!attributes) {
      if (isRefused) log.info({ code, method: request.method }, 'a request to the cluster was refused');
      return;
    }
    if (isRead(attributes) && !isRefused) return;
    log.info(
      {
        user: user?.name,
        ...(sender && sender.name !== user?.name ? { sender: sender.name } : {}),
        verb: attributes.verb,
        ...nameOf(attributes),
        code,
      },
      isRefused ? 'a request to the cluster was refused' : 'the cluster was asked for a change',
    );
  },
});
