import { useText } from '../../text/index.ts';
import { Page } from '../page/index.ts';

export const NotFoundPage = () => {
  const t = useText('shell');
  return <Page title={t('errors.notFound')}>{t('errors.notFoundHint')}</Page>;
};
