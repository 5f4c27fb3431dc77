import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { ComponentHealth, type useStanding } from '../../runtime-status/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtime.module.css';

interface Props {
  readonly runtime: Runtime;
  readonly standing: ReturnType<typeof useStanding>;
  readonly mayReadLogs: boolean;
}

/** The parts of a runtime: as it tells them itself now, or as it told them last. */
export const ComponentsTab = ({ runtime, standing, mayReadLogs }: Props) => {
  const t = useText('runtime.components');
  const parts = useText('runtimeParts');
  const { name, version, online } = runtime;
  const { components: shown } = standing;
  if (standing.isPending) return <SkeletonRows rows={5} />;
  return (
    <Card title={t('title')} aside={online ? undefined : t('old')} flush>
      {shown.length === 0 && <p className={styles.inset}>{parts('noComponents')}</p>}
      <ul className={styles.rows}>
        {shown.map(part => (
          <li key={part.name}>
            <ComponentHealth health={part.health} />
            <div className={styles.grow}>
              <b>{part.name}</b>
              <p className={styles.quiet}>{part.message ?? parts(`health.${part.health}`)}</p>
            </div>
            <span className={styles.quiet}>{part.version ?? version}</span>
            {mayReadLogs && (
              <ButtonLink
                size="sm"
                icon="term"
                to="/runtimes/$name"
                params={{ name }}
                search={{ tab: 'logs', component: part.name }}
              >
                {t('logs')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
