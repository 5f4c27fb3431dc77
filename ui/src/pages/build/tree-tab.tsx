import { useQuery } from '@tanstack/react-query';
import { type components, read } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

type Node = components['schemas']['BuildTree']['nodes'][number];

/** Which build began which. */
export const TreeTab = ({ buildId }: { readonly buildId: string }) => {
  const t = useText('build.tree');
  const { data, error, refetch } = useQuery(read('/builds/{id}/tree', { path: { id: buildId } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} />;
  if (data.nodes.length < 2) return <p className={styles.padded}>{t('empty')}</p>;
  const known = new Set(data.nodes.map(({ id }) => id));
  const roots = data.nodes.filter(({ parent }) => parent === undefined || !known.has(parent));
  return (
    <div className={styles.padded}>
      <ul className={styles.tree} aria-label={t('label')}>
        {roots.map(node => (
          <Branch key={node.id} node={node} nodes={data.nodes} current={buildId} />
        ))}
      </ul>
    </div>
  );
};

interface BranchProps {
  readonly node: Node;
  readonly nodes: readonly Node[];
  readonly current: string;
}

const Branch = ({ node, nodes, current }: BranchProps) => {
  const t = useText('builds');
  const children = nodes.filter(({ parent }) => parent === node.id);
  return (
    <li>
      <span className={styles.treeRow} data-current={node.id === current ? '' : undefined}>
        <StatusPill kind="build" status={node.state} quiet="auto" />
        <Link
          to="/builds/$id"
          params={{ id: node.id }}
          aria-current={node.id === current ? 'page' : undefined}
        >
          {node.pipelineName || t('noPipeline')} {t('number', { number: node.number })}
        </Link>
        <Time at={node.created} bare />
      </span>
      {children.length > 0 && (
        <ul>
          {children.map(child => (
            <Branch key={child.id} node={child} nodes={nodes} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
};
