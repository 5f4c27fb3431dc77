import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const AuditPage = () => <Page title={useText('shell')('pages.audit')}>{null}</Page>;
