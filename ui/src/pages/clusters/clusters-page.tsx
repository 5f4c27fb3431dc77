import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const ClustersPage = () => {
  const t = useText('clusters');
  return <Page title={t('title')}>{null}</Page>;
};
