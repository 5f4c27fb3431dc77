import { useLocation } from '@tanstack/react-router';
import { SkeletonRows } from '../design/skeleton/index.ts';
import { useText } from '../text/index.ts';
import { pageAt } from './nav/index.ts';
import { Page } from './page/index.ts';

/** A page whose parts are still on their way; its name is known already, who reads it perhaps not. */
export const RoutePending = () => {
  const t = useText('shell');
  const { pathname } = useLocation();
  const name = pageAt(pathname);
  return (
    <Page title={name ? t(`pages.${name}`) : t('page.loading')} isPending>
      <SkeletonRows rows={8} />
    </Page>
  );
};
