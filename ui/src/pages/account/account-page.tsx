import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const AccountPage = () => <Page title={useText('shell')('pages.account')}>{null}</Page>;
