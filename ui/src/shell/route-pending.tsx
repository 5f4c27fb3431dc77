import { useLocation } from '@tanstack/react-router';
import { SkeletonRows } from '../design/skeleton/index.ts';
import { useText } from '../text/index.ts';
import { useDestinations } from './nav/index.ts';
import { Page } from './page/index.ts';

/** A page whose parts are still on their way; its name is known already. */
export const RoutePending = () => {
  const t = useText('shell');
  const { pathname } = useLocation();
  const destination = useDestinations().find(({ to }) => to === pathname);
  return (
    <Page title={destination ? t(`pages.${destination.name}`) : t('page.loading')} isPending>
      <SkeletonRows rows={8} />
    </Page>
  );
};
