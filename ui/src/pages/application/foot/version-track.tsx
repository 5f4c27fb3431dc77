import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { FLOW_STOPS, type FlowStop, FlowTrack } from '../../../design/flow-track/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Duration, Time } from '../../../design/time/index.ts';
import { shortSha } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head, ResourceNode } from '../application.ts';
import type { Standing } from '../head/standing.ts';
import {
  currentImage,
  deploymentName,
  imageName,
  mainOf,
  realDeployments,
  shaOf,
  shortRepository,
  strayVersion,
} from '../timeline/deployment-facts.ts';
import { flowOf, lengthOf } from './flow.ts';
import styles from './foot.module.css';
import { useBuildOf } from './use-build.ts';
import { useOrigin } from './use-origin.ts';

interface Props {
  readonly head: Head;
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
}

interface Label {
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** The way of the version that runs: from the commit that it was built of, through that in Git, to its pods. */
export const VersionTrack = ({ head, standing, nodes }: Props) => {
  const t = useText('application.flow');
  const [deployment] = realDeployments(head.deployments.nodes);
  const image = currentImage(head);
  const stray = strayVersion(head);
  const build = useBuildOf(image, { isNew: true });
  const source = useOrigin(build);
  if (!deployment) return null;
  const flow = flowOf(head, standing, nodes);
  const length = lengthOf(head, standing, source);
  const asked = stray === undefined ? (deployment.commit ?? head.commit) : head.commit;
  const named = image === undefined ? undefined : imageName(image);
  const { startedAt, deployedAt } = deployment;
  // What is not known of it is no stop: of what others built there is its image at most.
  const labels: Partial<Record<FlowStop, Label>> = {
    ...(source && { commit: { title: shortSha(source.sha), text: source.author } }),
    ...(build && { build: { title: `#${build.number}`, text: build.pipelineName } }),
    ...(named && { image: { title: named.version, text: shortRepository(named.repository) } }),
    promotion: {
      title: shortSha(asked?.sha) || (stray === undefined && shaOf(deployment)) || t('noCommit'),
      text: asked?.author,
    },
    sync: {
      title: startedAt == null ? '–' : <Duration ms={Date.parse(deployedAt) - Date.parse(startedAt)} />,
      text: <Time at={deployedAt} />,
    },
    pods: {
      title: flow.total === undefined ? '–' : t('pods', { ready: flow.ready, total: flow.total }),
      text: t('podsWord'),
    },
  };
  const shown = FLOW_STOPS.filter(stop => labels[stop]);
  return (
    <section
      className={styles.flow}
      aria-label={t('now')}
      style={{ '--stops': shown.length } as CSSProperties}
    >
      <header className={styles.head}>
        <h2>{stray ?? deploymentName(deployment, mainOf(head))}</h2>
        {length && (
          <span className={styles.quiet}>
            {t.rich(`deployed.${length.from}`, { length: () => <Duration ms={length.ms} /> })}
          </span>
        )}
      </header>
      <div className={styles.track}>
        <FlowTrack
          size="lg"
          wide
          without={FLOW_STOPS.filter(stop => !labels[stop])}
          stops={{ ...flow, commit: 'ok', build: 'ok' }}
          links={linksOf({ source, build, version: named?.version })}
        />
      </div>
      <ul className={styles.labels}>
        {shown.map(stop => (
          <li key={stop}>
            <b>{labels[stop]?.title}</b>
            <span>{labels[stop]?.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface Found {
  readonly source: ReturnType<typeof useOrigin>;
  readonly build: ReturnType<typeof useBuildOf>;
  readonly version: string | undefined;
}

/** Where the stops lead that have pages on this platform. */
const linksOf = ({
  source,
  build,
  version,
}: Found): Readonly<Partial<Record<FlowStop, ReactElement<{ className?: string }>>>> => ({
  ...(source?.here && {
    commit: (
      <Link
        to="/repositories/$owner/$repo"
        params={source.here}
        search={{ tab: 'commits', branch: source.sha }}
      />
    ),
  }),
  ...(build && {
    build: <Link to="/builds/$id" params={{ id: build.id }} />,
    image: <Link to="/images" search={{ q: version }} />,
  }),
});
