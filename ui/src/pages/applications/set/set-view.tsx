import { useMutation, useQueryClient } from '@tanstack/react-query';
import { faultFrom } from '../../../api/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Link } from '../../../design/link/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Tabs } from '../../../design/tabs/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { Page, usePageSearch } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import { parseApplicationSetSearch, SET_TABS, type SetSearch, type SetTab } from './search.ts';
import styles from './set.module.css';
import { RefreshApplicationSetDocument } from './set.proxy.generated.ts';
import { SetApplications } from './set-applications.tsx';
import { SetConditions } from './set-conditions.tsx';
import { SetConfig } from './set-config.tsx';
import { SetGenerators } from './set-generators.tsx';
import { SetTitle } from './set-head.tsx';
import { SetRollout } from './set-rollout.tsx';
import { SetTrouble } from './set-trouble.tsx';
import { type SetHead, type SetPlace, useLiveSet } from './use-set.ts';

const ICONS = { applications: 'rows', rollout: 'rollout', generators: 'zap', config: 'code' } as const;

interface Props {
  readonly place: SetPlace;
  readonly head: SetHead;
}

/** A set that is there. What it made is known while its runtime is away; the rest is as the runtime tells it. */
export const SetView = ({ place, head }: Props) => {
  const t = useText('applicationSets');
  const [search, show] = usePageSearch(parseApplicationSetSearch);
  const live = useLiveSet(place, head);
  const set = live.data?.applicationSet;
  const tabs = SET_TABS.filter(tab => tab !== 'rollout' || set?.isRollingSync === true);
  // A set that no longer goes step by step has no steps to show, whatever the address says.
  const isGone = set !== undefined && search.tab !== undefined && !tabs.includes(search.tab);
  const tab: SetTab = isGone ? 'applications' : (search.tab ?? 'applications');
  return (
    <Page
      title={head.name}
      width="bare"
      breadcrumb={[{ label: t('crumb'), to: '/apps' }]}
      actions={head.permissions.includes('refresh') && <RefreshButton place={place} />}
    >
      <div className={styles.page}>
        {live.error && (
          <SetTrouble runtime={place.runtime} error={live.error} onRetry={() => void live.refetch()} />
        )}
        <SetTitle head={head} search={search} show={show} />
        <SetConditions
          conditions={set?.conditions ?? toldBefore(head)}
          onGenerators={tab === 'generators' ? undefined : () => show({ tab: 'generators' })}
        />
        <div className={styles.tabBar}>
          <Tabs
            label={t('tab.label')}
            current={tab}
            tabs={tabs.map(id => ({
              id,
              label: t(`tab.${id}`),
              icon: ICONS[id],
              count: id === 'applications' ? head.children.total : undefined,
              link: <Link to="." search={addressOfTab(search, id)} resetScroll={false} />,
            }))}
          />
        </div>
        {tab === 'applications' ? (
          <SetApplications head={head} search={search} show={show} />
        ) : (
          <div className={styles.part}>
            {tab === 'generators' && set && <SetGenerators place={place} set={set} />}
            {tab === 'rollout' && set && <SetRollout place={place} head={head} />}
            {tab === 'config' && set && <SetConfig place={place} head={head} />}
            {set === undefined && live.isPending && <SkeletonRows rows={6} />}
          </div>
        )}
      </div>
    </Page>
  );
};

/** What holds for the list of applications stays in the address of the list. */
const addressOfTab = (search: SetSearch, tab: SetTab): SetSearch => ({
  ...search,
  tab: tab === 'applications' ? undefined : tab,
  selected: undefined,
});

/** The control plane is told of the conditions that hold. */
const toldBefore = ({ conditions }: SetHead) =>
  conditions.map(({ type, message, at }) => ({ type, status: 'True', reason: '', message, at: at ?? null }));

const RefreshButton = ({ place: { runtime, ...variables } }: Pick<Props, 'place'>) => {
  const t = useText('applicationSets');
  const client = useQueryClient();
  const refreshing = useMutation({
    mutationFn: () => askRuntime({ runtime, document: RefreshApplicationSetDocument, variables }),
    onSuccess: () => {
      toast({ title: t('refreshed', { name: variables.name }) });
      void client.invalidateQueries({ queryKey: ['/gitops/set-preview'] });
    },
    onError: error => toast({ tone: 'bad', title: faultFrom(error).message }),
  });
  return (
    <Button icon="refresh" busy={refreshing.isPending} onClick={() => refreshing.mutate()}>
      {t('refresh')}
    </Button>
  );
};
