import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const RuntimePage = () => {
  const t = useText('runtime');
  return <Page title={t('title')}>{null}</Page>;
};
