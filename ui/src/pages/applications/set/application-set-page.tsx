import { useParams } from '@tanstack/react-router';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Denied, Page } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import { SetView } from './set-view.tsx';
import { useSetHead } from './use-set.ts';

/** One ApplicationSet: what it made, whether it works, and what it would make now. */
export const ApplicationSetPage = () => {
  const t = useText('applicationSets');
  const { runtime = '', namespace = '', name = '' } = useParams({ strict: false });
  const place = { runtime, namespace, name };
  const head = useSetHead(place);
  if (head.data?.application)
    return <SetView key={`${runtime}/${namespace}/${name}`} place={place} head={head.data.application} />;
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
