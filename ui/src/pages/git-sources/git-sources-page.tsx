import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const GitSourcesPage = () => {
  const t = useText('gitSources');
  return <Page title={t('title')}>{null}</Page>;
};
