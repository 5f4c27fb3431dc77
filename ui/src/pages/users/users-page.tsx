import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const UsersPage = () => <Page title={useText('shell')('pages.users')}>{null}</Page>;
