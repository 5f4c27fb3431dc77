import { useQuery } from '@tanstack/react-query';
import { type components, read } from '../../api/index.ts';
import { Link } from '../../design/link/index.ts';
import { StatTile } from '../../design/stat-tile/index.ts';
import { useSession } from '../../session/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { expiringWithin } from './expiring.ts';
import styles from './home-page.module.css';

const WEEK_MS = 7 * 24 * 3600 * 1000;

type Team = components['schemas']['Team'];

/** How many of each there are, with the one fact about them that may need somebody. */
export const CountTiles = () => {
  const t = useText('welcome.tiles');
  const { number } = useFormatter();
  const { user } = useSession();
  const users = useQuery(read('/users', { query: { limit: 100 } }));
  const invitations = useQuery(read('/invitations'));
  const teams = useQuery(read('/team'));
  const machines = useQuery(read('/service-accounts'));
  const keys = useQuery(read('/auth/keys'));
  const isMine = (team: Team) => team.users.some(({ _id }) => _id === user.id);
  return (
    <div className={styles.tiles}>
      <Link to="/settings/users" look="quiet" className={styles.tile}>
        <StatTile
          label={t('members')}
          value={number(users.data?.users.length ?? 0)}
          note={t('waiting', { count: invitations.data?.invitations.length ?? 0 })}
          loading={users.isPending}
        />
      </Link>
      <Link to="/settings/teams" look="quiet" className={styles.tile}>
        <StatTile
          label={t('teams')}
          value={number(teams.data?.length ?? 0)}
          note={t('yours', { count: (teams.data ?? []).filter(isMine).length })}
          loading={teams.isPending}
        />
      </Link>
      <Link to="/settings/service-accounts" look="quiet" className={styles.tile}>
        <StatTile
          label={t('serviceAccounts')}
          value={number(machines.data?.serviceAccounts.length ?? 0)}
          note={t('enabled', {
            count: (machines.data?.serviceAccounts ?? []).filter(({ enabled }) => enabled).length,
          })}
          loading={machines.isPending}
        />
      </Link>
      <Link to="/settings/tokens" look="quiet" className={styles.tile}>
        <StatTile
          label={t('keys')}
          value={number(keys.data?.length ?? 0)}
          note={t('expiring', { count: expiringWithin(keys.data ?? [], new Date(), WEEK_MS) })}
          loading={keys.isPending}
        />
      </Link>
    </div>
  );
};
