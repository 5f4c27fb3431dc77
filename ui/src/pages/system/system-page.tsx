import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const SystemPage = () => <Page title={useText('shell')('pages.system')}>{null}</Page>;
