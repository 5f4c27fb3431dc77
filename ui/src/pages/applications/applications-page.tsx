import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';

export const ApplicationsPage = () => {
  const t = useText('applications');
  return <Page title={t('title')}>{null}</Page>;
};
