import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const CanIPage = () => <Page title={useText('shell')('pages.canI')}>{null}</Page>;
