import type { ReactNode } from 'react';
import { Button } from '../../../design/button/index.ts';
import { FlowTrack } from '../../../design/flow-track/index.ts';
import { Link } from '../../../design/link/index.ts';
import { lookOf, StateIcon } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Duration, Time } from '../../../design/time/index.ts';
import { shortSha } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment, Head, ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import type { ShowSearch } from '../search.ts';
import {
  currentImage,
  deploymentName,
  deploymentTitle,
  imageName,
  mainOf,
  realDeployments,
  shortRepository,
  strayVersion,
} from '../timeline/deployment-facts.ts';
import { flowOf } from './flow.ts';
import styles from './foot.module.css';
import { useBuildOf } from './use-build.ts';

interface Props {
  readonly head: Head;
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly show: ShowSearch;
  readonly onRollback: ((historyId?: number) => void) | undefined;
}

/** Where the version that runs came from, and those before it. */
export const ApplicationFoot = (props: Props) => {
  if (props.head.deployments.nodes.length === 0) return null;
  return (
    <div className={styles.foot}>
      <Track {...props} />
      <Earlier {...props} />
    </div>
  );
};

const Track = ({ head, standing, nodes }: Props) => {
  const t = useText('application.flow');
  const [deployment] = realDeployments(head.deployments.nodes);
  const flow = flowOf(head, standing, nodes);
  const main = mainOf(head);
  const image = currentImage(head);
  const stray = strayVersion(head);
  const build = useBuildOf(image, { isNew: true });
  if (!deployment) return null;
  const commit = stray === undefined ? (deployment.commit ?? head.commit) : head.commit;
  return (
    <section className={styles.flow} aria-label={t('now')}>
      <header className={styles.head}>
        <h2>{stray ?? deploymentName(deployment, main)}</h2>
        {flow.length !== undefined && (
          <span className={styles.quiet}>
            {t.rich('deployed', { length: () => <Duration ms={flow.length ?? 0} /> })}
          </span>
        )}
      </header>
      <div className={styles.track}>
        <FlowTrack
          size="lg"
          wide
          without={['promotion']}
          stops={{
            commit: flow.commit,
            build: build ? 'ok' : 'pending',
            image: flow.image,
            sync: flow.sync,
            pods: flow.pods,
          }}
          links={build ? { build: <Link to="/builds/$id" params={{ id: build.id }} /> } : {}}
        />
      </div>
      <ul className={styles.labels}>
        <Stop title={shortSha(commit?.sha) || t('noCommit')}>{commit?.author}</Stop>
        <Stop title={build ? `#${build.number}` : '–'}>{build ? build.pipelineName : t('noBuild')}</Stop>
        <Stop title={image === undefined ? '–' : imageName(image).version}>
          {image === undefined ? null : shortRepository(imageName(image).repository)}
        </Stop>
        <Stop
          title={
            deployment.startedAt == null ? (
              '–'
            ) : (
              <Duration ms={Date.parse(deployment.deployedAt) - Date.parse(deployment.startedAt)} />
            )
          }
        >
          <Time at={deployment.deployedAt} />
        </Stop>
        <Stop title={flow.total === undefined ? '–' : t('pods', { ready: flow.ready, total: flow.total })}>
          {t('podsWord')}
        </Stop>
      </ul>
    </section>
  );
};

const Stop = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <li>
    <b>{title}</b>
    <span>{children}</span>
  </li>
);

/** How each went by the state that it was left in, as the timeline has it: what never happened is neither well nor ill. */
const markOf = ({ isDemo, status }: Deployment) => {
  if (status == null) return { tone: 'idle', shape: 'unknown' } as const;
  if (status === 'Replaced') return { tone: 'idle', shape: 'stopped' } as const;
  const look = lookOf('health', status.toUpperCase());
  return isDemo ? ({ ...look, tone: 'idle' } as const) : look;
};

const SHOWN = 4;

const Earlier = ({ head, show, onRollback }: Props) => {
  const t = useText('application');
  const { nodes, pageInfo } = head.deployments;
  const [current] = realDeployments(nodes);
  const earlier = nodes.filter(({ id }) => id !== current?.id).slice(0, SHOWN);
  const main = mainOf(head);
  return (
    <section className={styles.earlier} aria-label={t('flow.earlier')}>
      <header className={styles.head}>
        <h2>{t('flow.earlier')}</h2>
        <Button size="sm" variant="ghost" onClick={() => show({ tab: 'timeline' }, { push: true })}>
          {t('flow.all', { count: `${nodes.length}${pageInfo.hasNextPage ? '+' : ''}` })}
        </Button>
      </header>
      {earlier.length === 0 && <p className={styles.quiet}>{t('flow.noEarlier')}</p>}
      <ul>
        {earlier.map(deployment => (
          <li key={deployment.id}>
            <StateIcon {...markOf(deployment)} size={14} />
            <b>{deploymentName(deployment, main)}</b>
            <span className={styles.what}>
              {deploymentTitle(deployment, deploymentName(deployment, main))}
            </span>
            {deployment.isDemo && <Tag>{t('timeline.isDemo')}</Tag>}
            {onRollback && !deployment.isDemo && (
              <Button
                size="sm"
                variant="ghost"
                className={styles.act}
                onClick={() => onRollback(deployment.historyId)}
              >
                {t('act.rollback')}
              </Button>
            )}
            <span className={styles.age}>
              <Time at={deployment.deployedAt} bare />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
