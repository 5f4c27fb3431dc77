import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { useText } from '../../text/index.ts';
import type { ApplicationActs } from './acts/use-application-acts.tsx';
import styles from './application.module.css';
import { changesOf, type Head, type ResourceNode } from './application.ts';
import { ChangesView } from './changes/changes-view.tsx';
import { ApplicationFoot } from './foot/application-foot.tsx';
import { GitButtons } from './git/git-buttons.tsx';
import type { GitActs } from './git/use-git-acts.tsx';
import type { Standing } from './head/standing.ts';
import { LogsTab } from './logs/logs-tab.tsx';
import { EventsView } from './objects/events-view.tsx';
import { ObjectsTab } from './objects/objects-tab.tsx';
import { configTab, servicesTab, timelineTab } from './parts.tsx';
import { useHealing } from './rules/use-project-rules.ts';
import type { ApplicationSearch, ShowSearch, Tab } from './search.ts';
import type { TreeFilter } from './tree/tree-model.ts';
import { TreeTab } from './tree/tree-tab.tsx';
import type { ApplicationPlace, useManaged } from './use-application.ts';

interface Props {
  readonly tab: Tab;
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly isPending: boolean;
  /** Its runtime has told the tree, or did before it went away. */
  readonly isTold: boolean;
  readonly filter: TreeFilter;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly managed: ReturnType<typeof useManaged>;
  readonly acts: ApplicationActs;
  readonly git: GitActs;
}

/** The part of the page that the address names. */
export const ApplicationTab = (props: Props) => {
  // Pods are known to the runtime alone.
  if (
    (props.tab === 'pods' || props.tab === 'services' || props.tab === 'logs') &&
    !props.isTold &&
    !props.isPending
  )
    return <Untold />;
  return <Part {...props} />;
};

const Untold = () => {
  const t = useText('application.offline');
  return (
    <EmptyState icon="pod" title={t('pods')}>
      {t('podsText')}
    </EmptyState>
  );
};

/** For who follows the address of somebody else: the tab itself is not offered. */
const NoLogs = () => {
  const t = useText('applicationLogs');
  return <EmptyState icon="lock" title={t('denied')} />;
};

const Part = (props: Props) => {
  const { tab, place, head, standing, nodes, isPending, filter, search, show, managed, acts, git } = props;
  const mayReadLogs = head.permissions.includes('view-pod-logs');
  const objects = { nodes, isPending, filter, search, show };
  switch (tab) {
    case 'tree':
      return (
        <>
          <TreeTab
            {...objects}
            root={{
              name: head.name,
              health: standing.health,
              sync: standing.sync,
              phase: standing.phase ?? '',
            }}
          />
          <ApplicationFoot
            head={head}
            standing={standing}
            nodes={nodes}
            show={show}
            onRollback={acts.rollback}
          />
        </>
      );
    case 'list':
      return <ObjectsTab {...objects} name={head.name} only="objects" mayReadLogs={mayReadLogs} />;
    case 'pods':
      return <ObjectsTab {...objects} name={head.name} only="pods" mayReadLogs={mayReadLogs} />;
    case 'diff':
      return <DiffTab {...{ place, managed, head, search, show, git }} onSync={acts.sync} />;
    case 'timeline':
      return <timelineTab.Show {...{ place, head, search, show }} onRollback={acts.rollback} />;
    case 'services':
      return <servicesTab.Show {...{ place, nodes, search, show, mayReadLogs }} />;
    case 'logs':
      return mayReadLogs ? <LogsTab place={place} nodes={nodes} search={search} show={show} /> : <NoLogs />;
    case 'events':
      return <EventsView place={place} nodes={nodes} show={show} />;
    case 'config':
      return <configTab.Show place={place} head={head} wanted={search.set} from={search.back} show={show} />;
  }
};

type DiffProps = Pick<Props, 'place' | 'managed' | 'head' | 'search' | 'show' | 'git'> & {
  readonly onSync: ApplicationActs['sync'];
};

const DiffTab = ({ place, managed, head, search, show, git, onSync }: DiffProps) => {
  const healing = useHealing(place, head);
  const t = useText('application.changes');
  const count = changesOf(managed.data?.resources ?? []).length;
  return (
    <div className={styles.diff}>
      <ChangesView
        managed={managed}
        healing={healing}
        mode={search.mode ?? 'split'}
        onMode={mode => show({ mode })}
      />
      {count > 0 && (onSync || git.commitLive || git.ignore) && (
        <footer className={styles.diffFoot}>
          <GitButtons acts={git} />
          {onSync && (
            <Button variant="primary" icon="refresh" onClick={() => onSync()}>
              {t('sync', { count })}
            </Button>
          )}
        </footer>
      )}
    </div>
  );
};
