import { useSubjects } from '../../access-rules/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Card } from '../../design/card/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './can-i.module.css';
import type { useHolders } from './use-answer.ts';

interface Props {
  readonly holders: ReturnType<typeof useHolders>;
}

/** Teams and service accounts that may, besides admins. */
export const HoldersCard = ({ holders }: Props) => {
  const t = useText('access.canI');
  return (
    <Card title={t('holders')} aside={t('holdersHint')}>
      {holders.error ? (
        <Failure error={holders.error} onRetry={() => void holders.refetch()} />
      ) : holders.data ? (
        <Holders data={holders.data} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Card>
  );
};

const Holders = ({ data }: { readonly data: NonNullable<Props['holders']['data']> }) => {
  const t = useText('access.canI');
  const { nameOf } = useSubjects();
  if (data.everyMember.allowed)
    return (
      <p className={styles.line}>
        <StateIcon tone="ok" shape="ok" size={14} />
        {t('everybody')}
      </p>
    );
  if (data.subjects.length === 0) return <p className={styles.quiet}>{t('nobody')}</p>;
  return (
    <>
      <ul className={styles.holders}>
        {data.subjects.map(({ kind, id, decision }) => {
          const name = nameOf({ kind, id });
          return (
            <li key={id} className={styles.line}>
              <Avatar name={name} size={20} square decorative />
              <b>{name}</b>
              {decision.rule !== undefined && (
                <Link to="/settings/access" search={{ selected: decision.rule }}>
                  {t('byRule')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {data.truncated && <p className={styles.quiet}>{t('truncated')}</p>}
    </>
  );
};
