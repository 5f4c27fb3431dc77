import type { EventEnvelope } from '@freshet/contracts/events';
import type { Principal } from '@freshet/domain/access';

/** The notice to a reader that what they may do may be something else by now. */
export const ACCESS_CHANGED = 'access.changed';

/** Whether an event may change what anybody at all may do. */
export const mayChangeAccess = ({ type }: EventEnvelope): boolean =>
  ['access-rule.', 'team.', 'user.role-changed.', 'service-account.updated.'].some(prefix =>
    type.startsWith(prefix),
  );

/**
 * Whether an event may change what this reader may do: any rule may, a team where they are or were in it, and their
 * own role. Of a team that is gone nobody knows any more who was in it.
 */
export const changesAccessOf = (principal: Principal, envelope: EventEnvelope): boolean => {
  const { type, subject, data } = envelope;
  if (!mayChangeAccess(envelope)) return false;
  if (type.startsWith('access-rule.') || type.startsWith('team.deleted.')) return true;
  if (!type.startsWith('team.')) return subject === principal.id;
  return (subject !== undefined && principal.teamIds.includes(subject)) || names(data, principal.id);
};

/** Whether one of the lists of an event has this id. */
const names = (data: unknown, id: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some(value => Array.isArray(value) && value.includes(id));
