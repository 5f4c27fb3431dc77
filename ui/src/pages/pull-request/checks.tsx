import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { pathOf, type Repository, STATUS_LOOKS, StatusLink } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';

interface Props {
  readonly repository: Repository;
  readonly sha: string;
}

/** What builds and others said of the newest commit. */
export const Checks = ({ repository, sha }: Props) => {
  const t = useText('pullRequest.checks');
  const words = useText('repositories.one.commit.state');
  const { data: status } = useQuery(
    read('/repos/{owner}/{repo}/commits/{revision}/status', {
      path: { ...pathOf(repository), revision: sha },
    }),
  );
  return (
    <section className={styles.box} aria-label={t('label')}>
      <header className={styles.boxHead}>
        <b>{t('label')}</b>
      </header>
      {status?.total === 0 && <p className={styles.note}>{t('none')}</p>}
      <ul className={styles.checks}>
        {status?.statuses.map(({ context, state, description, targetUrl }) => (
          <li key={context}>
            <StateIcon {...STATUS_LOOKS[state]} label={words(state)} />
            <span className={styles.check}>
              <StatusLink to={targetUrl}>
                <b>{context}</b>
              </StatusLink>
              <span className={styles.quiet}>{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
