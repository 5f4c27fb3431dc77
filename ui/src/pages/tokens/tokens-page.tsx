import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const TokensPage = () => <Page title={useText('shell')('pages.tokens')}>{null}</Page>;
