import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const ServiceAccountsPage = () => (
  <Page title={useText('shell')('pages.serviceAccounts')}>{null}</Page>
);
