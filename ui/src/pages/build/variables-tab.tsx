import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { read } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

const SOURCES = ['system', 'project', 'shared', 'context', 'pipeline', 'trigger', 'run', 'export'] as const;

/** The variables by where they came from; what a stronger group sets again is struck through. */
export const VariablesTab = ({ buildId }: { readonly buildId: string }) => {
  const t = useText('build.variables');
  const { data, error, refetch } = useQuery(read('/builds/{id}/variables', { path: { id: buildId } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const groups = data.groups.filter(({ variables }) => variables.length > 0);
  if (groups.length === 0) return <p className={styles.padded}>{t('empty')}</p>;
  return (
    <section className={styles.padded} aria-label={t('label')}>
      {groups.map(({ source, origin, variables }) => {
        const group = t(`source.${SOURCES.find(known => known === source) ?? 'other'}`);
        return (
          <section key={`${source} ${origin ?? ''}`} className={styles.group}>
            <h3>{origin === undefined ? group : t('of', { group, name: origin })}</h3>
            <dl className={styles.variables}>
              {variables.map(({ key, value, encrypted, overridden }) => (
                <Fragment key={key}>
                  <dt>
                    <span className={overridden ? styles.overridden : undefined}>{key}</span>
                  </dt>
                  <dd>
                    <span className={overridden ? styles.overridden : undefined}>{value}</span>{' '}
                    {encrypted && <Tag>{t('secret')}</Tag>} {overridden && <Tag>{t('overridden')}</Tag>}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        );
      })}
    </section>
  );
};
