import { Card } from '../../../design/card/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { DescriptionList } from '../../../design/key-value/index.ts';
import { ExternalLink, Link } from '../../../design/link/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { YamlEditor } from '../../../design/yaml-editor/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './set.module.css';
import { type SetHead, type SetPlace, useSetConfig, useSetFile } from './use-set.ts';

const POLICIES = ['sync', 'create-only', 'create-update', 'create-delete'] as const;

interface Props {
  readonly place: SetPlace;
  readonly head: SetHead;
}

/** What the set is made of, as it is in the cluster. */
export const SetConfig = ({ place, head }: Props) => {
  const t = useText('applicationSets.config');
  const { gitSource } = head;
  const file = useSetFile(place, gitSource != null).data?.applicationSetFile;
  const { data, error, refetch } = useSetConfig(place, head);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
  const set = data.applicationSet;
  const policy = POLICIES.find(one => one === set.applicationsSync) ?? 'sync';
  return (
    <>
      <Card>
        <DescriptionList
          labelWidth={190}
          items={[
            { id: 'policy', label: t('policy'), value: t(`policies.${policy}`) },
            {
              id: 'deletion',
              label: t('deletion'),
              value: t(set.preservesResources ? 'keeps' : 'removes'),
            },
            {
              id: 'file',
              label: t('file'),
              value: gitSource == null ? t('noSource') : <InGit gitSource={gitSource} file={file} />,
            },
          ]}
        />
      </Card>
      <Card title={t('template')} flush>
        <Yaml label={t('template')} text={set.template} />
      </Card>
      {set.templatePatch != null && (
        <Card title={t('patch')} flush>
          <Yaml label={t('patch')} text={set.templatePatch} />
        </Card>
      )}
      <Card title={t('manifest')} flush>
        <Yaml label={t('manifest')} text={set.manifest} />
      </Card>
    </>
  );
};

interface InGitProps {
  readonly gitSource: string;
  /** Undefined where the reader has no login to Git, or it is not found. */
  readonly file: { readonly path: string; readonly url: string } | undefined;
}

const InGit = ({ gitSource, file }: InGitProps) => {
  const t = useText('applicationSets.config');
  return (
    <>
      {file && (
        <>
          {file.url === '' ? (
            <code>{file.path}</code>
          ) : (
            <ExternalLink href={file.url}>{file.path}</ExternalLink>
          )}
          <br />
        </>
      )}
      {t.rich('inSource', {
        name: gitSource,
        source: words => (
          <Link to="/sources" search={{ q: gitSource }}>
            {words}
          </Link>
        ),
      })}
    </>
  );
};

const LINE = 20;
const TALLEST = 560;

const Yaml = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className={styles.yaml}>
    <YamlEditor
      label={label}
      value={text}
      readOnly
      bare
      height={Math.min(TALLEST, text.split('\n').length * LINE + 24)}
    />
  </div>
);
