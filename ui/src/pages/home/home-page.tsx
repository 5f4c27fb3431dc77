import { useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { useCan, useSession } from '../../session/index.ts';
import { Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { TourCard } from '../../tour/index.ts';
import { ActivityCard } from './activity-card.tsx';
import { ApplicationsCard } from './applications-card.tsx';
import { BuildsCard } from './builds-card.tsx';
import { DeliveryTiles } from './delivery-tiles.tsx';
import { DemoNote } from './demo-note.tsx';
import { DeploymentsCard } from './deployments-card.tsx';
import { FlightsCard } from './flights-card.tsx';
import styles from './home-page.module.css';
import { MyAccess } from './my-access.tsx';
import { NeedsStrip } from './needs-strip.tsx';
import { NoSuchPlace, useUnknownPlace } from './no-such-place.tsx';
import { RuntimesCard } from './runtimes-card.tsx';
import { RANGES } from './search.ts';
import { SetupCard } from './setup-card.tsx';
import { StartCard } from './start-card.tsx';
import { useDelivery, usePeriod, useStart } from './use-home.ts';

const NONE_WALK: ReadonlyMap<string, string> = new Map();

/** Where a person starts: what needs them, how fast and safe delivery is, what is on its way, what happened last. */
export const HomePage = () => {
  const t = useText('home');
  const { admin } = useSession();
  const runtimes = useRuntimes();
  const { show } = usePeriod();
  const mayView = useCan('view', 'gitops-application');
  const start = useStart(runtimes);
  const [walking, setWalking] = useState<ReadonlyMap<string, string>>(NONE_WALK);
  // Until the first application there is nothing to measure.
  const hasNone = start !== undefined && !start.hasHistory;
  const unknown = useUnknownPlace();
  useCommands(
    RANGES.map(one => ({
      id: `home.${one}`,
      title: t('filter.show', { range: t(`filter.${one}`) }),
      icon: 'calendar',
      run: () => show({ range: one }),
    })),
  );
  return (
    <Page
      title={t('title')}
      actions={
        <div className={styles.inBar}>
          <Filters />
        </div>
      }
    >
      <div className={styles.home}>
        <div className={styles.inPage}>
          <Filters />
        </div>
        {unknown && !start ? (
          <NoSuchPlace which={unknown} />
        ) : (
          <>
            <NeedsStrip />
            <DemoNote />
            <TourCard walking={walking} />
            {start && <StartCard steps={start.steps} />}
            {!hasNone && <DeliveryTiles />}
            <div className={styles.wide}>
              <FlightsCard onWalk={setWalking} />
              <RuntimesCard />
            </div>
            <div className={styles.three}>
              {!hasNone && <DeploymentsCard />}
              <BuildsCard />
              <ActivityCard />
            </div>
            <div className={styles.columns}>
              {!hasNone && <ApplicationsCard which="mostActive" />}
              {!hasNone && <ApplicationsCard which="mostFailing" />}
              {!mayView && <MyAccess />}
            </div>
            {admin && <SetupCard />}
          </>
        )}
      </div>
    </Page>
  );
};

/** In the bar, or at the top of the page where the bar has no room. */
const Filters = () => {
  const t = useText('home.filter');
  const { range, show } = usePeriod();
  return (
    <>
      <Segmented
        label={t('period')}
        options={RANGES.map(one => ({ value: one, label: t(one) }))}
        value={range}
        onChange={next => show({ range: next })}
      />
      <RuntimeFilter />
      <EnvironmentFilter />
    </>
  );
};

const RuntimeFilter = () => {
  const t = useText('home.filter');
  const { runtime, show } = usePeriod();
  const { rows } = useRuntimes();
  if (rows.length < 2 && runtime === undefined) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="server" iconEnd="chev-d">
          {runtime ?? t('allRuntimes')}
        </Button>
      }
      items={[
        { label: t('allRuntimes'), onSelect: () => show({ runtime: undefined }) },
        'separator',
        ...rows.map(({ name }) => ({
          label: name,
          icon: 'server' as const,
          onSelect: () => show({ runtime: name }),
        })),
      ]}
    />
  );
};

const EnvironmentFilter = () => {
  const t = useText('home.filter');
  const { env, show } = usePeriod();
  const named = useDelivery().overview?.environments ?? [];
  // With none or one there is nothing to choose.
  if (named.length < 2 && env === undefined) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="env" iconEnd="chev-d">
          {env ?? t('allEnvironments')}
        </Button>
      }
      items={[
        { label: t('allEnvironments'), onSelect: () => show({ env: undefined }) },
        'separator',
        ...named.map(name => ({
          label: name,
          icon: 'env' as const,
          onSelect: () => show({ env: name }),
        })),
      ]}
    />
  );
};
