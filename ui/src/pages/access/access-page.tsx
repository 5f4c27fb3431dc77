import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const AccessPage = () => <Page title={useText('shell')('pages.access')}>{null}</Page>;
