import type { components } from '../api/index.ts';
import { useText } from '../text/index.ts';

type AuditRecord = Pick<components['schemas']['AuditRecord'], 'action' | 'entity' | 'result'>;

/** Says what an audit record tells, to be read after the name of who did it: "created team payments". */
export const useRecordWords = (): ((record: AuditRecord) => string) => {
  const t = useText('records');
  return ({ action, entity, result }) => {
    const name = entity.name ?? entity.id;
    const [noun = '', verb = ''] = action.split('.');
    // The server may know actions that this catalogue does not yet; `has` tells.
    const key = `did.${noun}.${verb}` as 'did.team.create';
    const words = t.has(key) ? t(key, { name }) : t('other', { action, name });
    if (result === 'success') return words;
    return t(result === 'denied' ? 'denied' : 'failed', { words });
  };
};
