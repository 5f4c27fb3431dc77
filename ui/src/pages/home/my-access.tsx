import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './home-page.module.css';

/** The teams of the person, and the way to what they may do. */
export const MyAccess = () => {
  const t = useText('welcome.mine');
  const { user } = useSession();
  const teams = useQuery(read('/team/{userId}/findTeamsByUser', { path: { userId: user.id } }));
  return (
    <Card
      title={t('title')}
      actions={
        <ButtonLink variant="ghost" size="sm" to="/settings/access/can-i">
          {t('ask')}
        </ButtonLink>
      }
    >
      <div className={styles.tags}>
        {teams.data?.length === 0 && <p>{t('noTeams')}</p>}
        {teams.data?.map(team => (
          <Tag key={team._id} icon="users">
            {team.name}
          </Tag>
        ))}
      </div>
    </Card>
  );
};
