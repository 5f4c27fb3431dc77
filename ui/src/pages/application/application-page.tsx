import { useParams } from '@tanstack/react-router';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Denied, Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ApplicationView } from './application-view.tsx';
import { useHead } from './use-application.ts';

/** One application: is it what Git says, and is it well. */
export const ApplicationPage = () => {
  const t = useText('application');
  const { runtime = '', namespace = '', name = '' } = useParams({ strict: false });
  const place = { runtime, namespace, name };
  const head = useHead(place);
  if (head.data?.application) {
    // Another application is another page: nothing of the one before stays.
    return (
      <ApplicationView key={`${runtime}/${namespace}/${name}`} place={place} head={head.data.application} />
    );
  }
  return (
    <Page title={head.data ? t('title') : name} isPending={head.isPending}>
      {head.error ? (
        <ErrorState error={head.error} onRetry={() => void head.refetch()} />
      ) : head.data ? (
        <Denied />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
};
