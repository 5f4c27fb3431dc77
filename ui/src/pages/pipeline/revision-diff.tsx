import { useQuery } from '@tanstack/react-query';
import { stringify } from 'yaml';
import { read } from '../../api/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';
import type { Pipeline } from './pipeline.ts';

const textOf = ({ metadata, spec }: Pipeline): string =>
  metadata.originalYamlString === undefined
    ? stringify(spec)
    : `${metadata.originalYamlString.trimEnd()}\n---\n${stringify(withoutWorkflow(spec))}`;

const withoutWorkflow = ({ steps: _, stages: __, ...settings }: Pipeline['spec']) => settings;

/** What changed since an earlier save. */
export const RevisionDiff = ({
  pipeline,
  revision,
}: {
  readonly pipeline: Pipeline;
  readonly revision: number;
}) => {
  const t = useText('pipeline.history');
  const before = useQuery(
    read('/pipelines/{name}/revisions/{revision}', { path: { name: pipeline.metadata.id, revision } }),
  );
  if (before.error) return <ErrorState error={before.error} onRetry={() => void before.refetch()} />;
  if (!before.data) return <SkeletonText lines={8} />;
  return (
    <div className={styles.padded}>
      <DiffView
        label={t('compare', { revision })}
        title={t('compare', { revision })}
        before={textOf(before.data)}
        after={textOf(pipeline)}
      />
    </div>
  );
};
