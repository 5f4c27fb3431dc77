import { useSession } from '../../session/index.ts';
import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { ActivityCard } from './activity-card.tsx';
import { CountTiles } from './count-tiles.tsx';
import styles from './home-page.module.css';
import { MyAccess } from './my-access.tsx';
import { SetupCard } from './setup-card.tsx';

/** Where a person starts: what is still to be set up, how the account stands, what happened last. */
export const HomePage = () => {
  const t = useText('shell');
  const { admin } = useSession();
  return (
    <Page title={t('pages.home')}>
      <div className={styles.home}>
        {admin && <SetupCard />}
        {admin && <CountTiles />}
        <div className={styles.columns}>
          {admin && <ActivityCard />}
          <MyAccess />
        </div>
      </div>
    </Page>
  );
};
