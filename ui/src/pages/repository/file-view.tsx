import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './repository.module.css';

interface Props {
  readonly repository: Repository;
  readonly branch: string;
  readonly path: string;
}

/** The text of a file, as it is written. */
export const FileView = ({ repository, branch, path }: Props) => {
  const t = useText('repositories.one');
  const format = useFormatter();
  const file = useQuery(
    read('/repos/{owner}/{repo}/file', { path: pathOf(repository), query: { revision: branch, path } }),
  );
  if (file.error) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (!file.data) return <SkeletonRows rows={4} />;
  const { content, encoding } = file.data;
  const size = format.number(file.data.size);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isText = content !== undefined && encoding === 'utf-8';
  return (
    <section className={styles.box} aria-label={name}>
      <div className={styles.head}>
        <b className={styles.grow}>{name}</b>
        <span className={styles.quiet}>{t('size', { size })}</span>
        {isText && <CopyButton text={content} label={t('copyFile', { name })} />}
      </div>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <pre className={styles.text} tabIndex={0}>
          {content}
        </pre>
      ) : (
        <p className={styles.blank}>{t(content === undefined ? 'tooLarge' : 'binary', { size })}</p>
      )}
    </section>
  );
};
