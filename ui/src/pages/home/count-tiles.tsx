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
  const users = useQuery(read('/users', { query: { limit: 1 } }));
  const invitations = useQuery(read('/invitations', { query: { limit: 1 } }));
  const teams = useQuery(read('/team'));
  const machines = useQuery(read('/service-accounts', { query: { limit: 1000 } }));
  const keys = useQuery(read('/auth/keys'));
  const countOf = ({ isPending }: { readonly isPending: boolean }, count: number | undefined) => ({
    // What could not be read is not none.
    value: count === undefined ? t('unknown') : number(count),
    loading: isPending,
  });
  const isMine = (team: Team) => team.users.some(({ _id }) => _id === user.id);
  return (
    <div className={styles.tiles}>
      <Link to="/settings/users" look="quiet" className={styles.tile}>
        <StatTile
          label={t('members')}
          {...countOf(users, users.data?.total)}
          note={
            invitations.data?.total === undefined
              ? undefined
              : t('waiting', { count: invitations.data.total })
          }
        />
      </Link>
      <Link to="/settings/teams" look="quiet" className={styles.tile}>
        <StatTile
          label={t('teams')}
          {...countOf(teams, teams.data?.length)}
          note={teams.data && t('yours', { count: teams.data.filter(isMine).length })}
        />
      </Link>
      <Link to="/settings/service-accounts" look="quiet" className={styles.tile}>
        <StatTile
          label={t('serviceAccounts')}
          {...countOf(machines, machines.data?.total)}
          note={
            machines.data &&
            t('enabled', { count: machines.data.serviceAccounts.filter(({ enabled }) => enabled).length })
          }
        />
      </Link>
      <Link to="/settings/tokens" look="quiet" className={styles.tile}>
        <StatTile
          label={t('keys')}
          {...countOf(keys, keys.data?.length)}
          note={keys.data && t('expiring', { count: expiringWithin(keys.data, new Date(), WEEK_MS) })}
        />
      </Link>
    </div>
  );
};
