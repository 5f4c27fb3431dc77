import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const ApplicationPage = () => {
  const t = useText('application');
  return <Page title={t('title')}>{null}</Page>;
};
