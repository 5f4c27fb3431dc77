import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const HelmPage = () => {
  const t = useText('helm');
  return <Page title={t('title')}>{null}</Page>;
};
