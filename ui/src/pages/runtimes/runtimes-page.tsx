import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const RuntimesPage = () => {
  const t = useText('runtimes');
  return <Page title={t('title')}>{null}</Page>;
};
