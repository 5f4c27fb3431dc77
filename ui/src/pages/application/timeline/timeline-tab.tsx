import { useInfiniteQuery } from '@tanstack/react-query';
import { graph } from '../../../api/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { Timeline } from '../../../design/timeline/index.ts';
import { useText } from '../../../text/index.ts';
import { MoreDeploymentsDocument } from '../application.generated.ts';
import type { Deployment, Head } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { ComparePanel } from './compare-panel.tsx';
import { backToOf, deploymentName, mainOf, realDeployments } from './deployment-facts.ts';
import { DeploymentDetail, DeploymentTitle } from './deployment-words.tsx';
import styles from './timeline.module.css';

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly onRollback: ((historyId?: number) => void) | undefined;
}

/** Older deployments than those that came with the head, page by page. */
const useOlder = (head: Head) => {
  const { pageInfo } = head.deployments;
  const older = useInfiniteQuery({
    queryKey: ['/gitops/deployments', head.id, pageInfo.endCursor],
    queryFn: ({ pageParam, signal }) =>
      graph(MoreDeploymentsDocument, { id: head.id, after: pageParam }, signal),
    initialPageParam: pageInfo.endCursor,
    getNextPageParam: ({ application }) =>
      application?.deployments.pageInfo.hasNextPage ? application.deployments.pageInfo.endCursor : undefined,
    enabled: false,
  });
  const loaded = older.data?.pages.flatMap(({ application }) => application?.deployments.nodes ?? []) ?? [];
  const hasMore = older.data ? older.hasNextPage : pageInfo.hasNextPage;
  return {
    deployments: [...head.deployments.nodes, ...loaded],
    isLoading: older.isFetching,
    onOlder: hasMore ? () => void (older.data ? older.fetchNextPage() : older.refetch()) : undefined,
  };
};

/** What never happened is neither well nor ill. */
const toneOf = ({ isRollback, isDemo }: Deployment) => {
  if (isDemo) return undefined;
  return isRollback ? 'warn' : 'ok';
};

/** Every deployment: what it brought, by whom, of which commit; and the ways back. */
export const TimelineTab = ({ place, head, search, show, onRollback }: Props) => {
  const t = useText('application.timeline');
  const { deployments, isLoading, onOlder } = useOlder(head);
  const real = realDeployments(deployments);
  const [current] = real;
  const main = mainOf(head);
  const nameOf = (deployment: Deployment) => deploymentName(deployment, main);
  const compared = real.find(({ historyId }) => String(historyId) === search.from);
  return (
    <div className={styles.tab}>
      <div className={styles.list}>
        <Timeline
          label={t('label', { name: head.name })}
          loading={isLoading}
          onOlder={onOlder}
          events={deployments.map((deployment, at) => {
            const isEarlier = deployment !== current && !deployment.isDemo;
            const { historyId, isRollback } = deployment;
            return {
              id: deployment.id,
              at: deployment.deployedAt,
              icon: isRollback ? 'undo' : 'refresh',
              tone: toneOf(deployment),
              title: (
                <DeploymentTitle
                  deployment={deployment}
                  name={nameOf(deployment)}
                  isCurrent={deployment === current}
                  backTo={backToOf(deployment, real, main)}
                />
              ),
              detail: (
                <DeploymentDetail
                  deployment={deployment}
                  before={deployments.slice(at + 1).find(({ isDemo }) => isDemo === deployment.isDemo)}
                  onCompare={isEarlier ? () => show({ from: String(historyId) }, { push: true }) : undefined}
                  onRollback={isEarlier && onRollback ? () => onRollback(historyId) : undefined}
                />
              ),
            };
          })}
          empty={
            <EmptyState icon="history" title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      </div>
      {compared && current && (
        <ComparePanel
          place={place}
          from={compared}
          fromName={nameOf(compared)}
          to={current}
          toName={nameOf(current)}
          onClose={() => show({ from: undefined })}
        />
      )}
    </div>
  );
};
