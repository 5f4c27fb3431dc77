import { SkeletonRows } from '../design/skeleton/index.ts';
import { useText } from '../text/index.ts';
import { Page } from './page/index.ts';

/** A page whose parts are still on their way. */
export const RoutePending = () => (
  <Page title={useText('shell')('page.loading')} isPending>
    <SkeletonRows rows={8} />
  </Page>
);
