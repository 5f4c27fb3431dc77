import { audit } from '../../text/en/audit.ts';
import { records } from '../../text/en/records.ts';

export { AuditPage } from './audit-page.tsx';

/** The words that this page brings. */
export const words = { audit, records };
