import { Button } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { Timeline, type TimelineEvent } from '../../../design/timeline/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment, Head } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { ComparePanel } from './compare-panel.tsx';
import {
  backToOf,
  deploymentName,
  mainOf,
  movedFrom,
  realDeployments,
  strayVersion,
} from './deployment-facts.ts';
import { DeploymentDetail, DeploymentTitle, FailedSyncDetail, FailedSyncTitle } from './deployment-words.tsx';
import { type Entry, entriesOf, narrowed, outcomeOf } from './outcome.ts';
import styles from './timeline.module.css';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineFilter } from './timeline-filter.tsx';
import { useTimeline } from './use-timeline.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly onRollback: ((to?: Deployment) => void) | undefined;
}

const NONE = { failed: 'noFailed', rollbacks: 'noRollbacks' } as const;

type DeploymentEntry = Extract<Entry, { is: 'deployment' }>;

const failedEvent = (
  entry: Exclude<Entry, DeploymentEntry>,
  { runs, repository }: { readonly runs: string | undefined; readonly repository: string | undefined },
): TimelineEvent => {
  const outcome = outcomeOf(entry);
  return {
    id: entry.failed.id,
    at: entry.at,
    icon: outcome?.icon ?? 'x',
    tone: outcome?.tone,
    title: <FailedSyncTitle failed={entry.failed} outcome={outcome} runs={runs} />,
    detail: <FailedSyncDetail failed={entry.failed} repository={repository} />,
  };
};

/** Everything that was deployed or could not be: what it brought, by whom, of which commit; and the ways back. */
export const TimelineTab = ({ place, head, search, show, onRollback }: Props) => {
  const t = useText('application.timeline');
  const data = useText('data.timeline');
  const { isLoading, onOlder, ...loaded } = useTimeline(head);
  const entries = entriesOf(loaded.deployments, loaded.failedSyncs);
  const deployments = loaded.deployments.nodes;
  const real = realDeployments(deployments);
  const [current] = real;
  const main = mainOf(head);
  const stray = strayVersion(head);
  // What runs without a deployment came with the last sync, where that failed.
  const [newest] = entries;
  const whetherItRuns = stray === undefined ? 'runs' : 'replaced';
  const nameOf = (deployment: Deployment) => deploymentName(deployment, main);
  const compared = real.find(({ historyId }) => String(historyId) === search.from);
  const deploymentEvent = (entry: DeploymentEntry): TimelineEvent => {
    const outcome = outcomeOf(entry);
    const { deployment } = entry;
    const { historyId, isDemo, isRollback } = deployment;
    const isEarlier = deployment !== current && !isDemo;
    const at = deployments.indexOf(deployment);
    return {
      id: deployment.id,
      at: entry.at,
      icon: isRollback ? 'undo' : (outcome?.icon ?? 'refresh'),
      tone: outcome?.tone,
      title: (
        <DeploymentTitle
          deployment={deployment}
          name={nameOf(deployment)}
          current={deployment === current ? whetherItRuns : undefined}
          backTo={backToOf(deployment, real, main)}
          outcome={outcome}
        />
      ),
      detail: (
        <DeploymentDetail
          runtime={place.runtime}
          deployment={deployment}
          before={deployments.slice(at + 1).find(one => one.isDemo === isDemo)}
          onCompare={isEarlier ? () => show({ from: String(historyId) }, { push: true }) : undefined}
          onRollback={isEarlier && onRollback ? () => onRollback(deployment) : undefined}
        />
      ),
    };
  };
  return (
    <div className={styles.tab}>
      <div className={styles.list}>
        <TimelineChart entries={entries} hasOlder={onOlder !== undefined} />
        {entries.length > 0 && <TimelineFilter entries={entries} search={search} show={show} />}
        <Timeline
          label={t('label', { name: head.name })}
          loading={isLoading}
          onOlder={onOlder}
          events={narrowed(entries, search).map(entry =>
            entry.is === 'deployment'
              ? deploymentEvent(entry)
              : failedEvent(entry, {
                  runs: entry === newest ? stray : undefined,
                  repository: head.sources[0]?.repoUrl,
                }),
          )}
          empty={
            entries.length > 0 ? (
              <EmptyState
                icon="history"
                title={t(search.only ? NONE[search.only] : 'noPerson')}
                {...(onOlder && {
                  children: t('noneOf'),
                  actions: <Button onClick={onOlder}>{data('older')}</Button>,
                })}
              />
            ) : (
              <EmptyState icon="history" title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            )
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
          moved={movedFrom(compared, head)}
          onClose={() => show({ from: undefined })}
        />
      )}
    </div>
  );
};
