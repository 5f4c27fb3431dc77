import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const HomePage = () => <Page title={useText('shell')('pages.home')}>{null}</Page>;
