import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const SsoPage = () => <Page title={useText('shell')('pages.sso')}>{null}</Page>;
