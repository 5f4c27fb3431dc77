import type { RuntimeStateName } from '../../gitops/index.ts';
import styles from './runtimes.module.css';
import type { Topology } from './topology.ts';

interface Props {
  readonly topology: Topology;
  readonly stateOf: (runtime: string) => RuntimeStateName;
}

/** The lines of the topology; what they say is said in words by the cards. */
export const Links = ({ topology, stateOf }: Props) => {
  const { width, height, runtimes, runners } = topology;
  return (
    <svg className={styles.links} width={width} height={height} aria-hidden="true">
      {[...runtimes, ...(runners ? [runners] : [])].map(
        ({ id, bracket }) =>
          bracket !== undefined && <path key={id} className={styles.bracket} d={bracket} />,
      )}
      {runtimes.map(({ id, link }) => (
        <g key={id} className={styles.link} data-state={stateOf(id)}>
          <path d={link.path} />
          <path className={styles.arrow} d={link.arrow} />
        </g>
      ))}
      {runners && (
        <g className={styles.link}>
          <path d={runners.link.path} />
          <path className={styles.arrow} d={runners.link.arrow} />
        </g>
      )}
    </svg>
  );
};
