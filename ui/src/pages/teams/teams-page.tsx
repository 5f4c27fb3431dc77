import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const TeamsPage = () => <Page title={useText('shell')('pages.teams')}>{null}</Page>;
