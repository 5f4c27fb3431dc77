import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { YamlEditor } from '../../design/yaml-editor/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

/** The pipeline as this build read it, which may not be what it is now. */
export const YamlTab = ({ buildId }: { readonly buildId: string }) => {
  const t = useText('build.yaml');
  const yaml = useQuery({
    queryKey: ['/builds/{id}/yaml', buildId],
    queryFn: ({ signal }) =>
      data(api.GET('/builds/{id}/yaml', { params: { path: { id: buildId } }, parseAs: 'text', signal })),
  });
  if (yaml.error) return <ErrorState error={yaml.error} onRetry={() => void yaml.refetch()} />;
  if (yaml.data === undefined) return <SkeletonText lines={8} />;
  if (yaml.data === '') return <p className={styles.padded}>{t('inRepository')}</p>;
  return <YamlEditor label={t('label')} value={yaml.data} readOnly />;
};
