import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const ProfilePage = () => <Page title={useText('shell')('pages.profile')}>{null}</Page>;
