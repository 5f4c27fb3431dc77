import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { CommitMark, pathOf, type Repository, subjectOf } from '../../repositories/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { FileView } from './file-view.tsx';
import styles from './repository.module.css';
import { inOrder, readmeOf, type TreeEntry } from './repository.ts';

interface Props {
  readonly repository: Repository;
  readonly branch: string;
  readonly path: string;
}

/** The files of a folder with its last commit above and what it says about itself below. */
export const FolderView = ({ repository, branch, path }: Props) => {
  const t = useText('repositories.one');
  const tree = useQuery(
    read('/repos/{owner}/{repo}/tree', { path: pathOf(repository), query: { revision: branch, path } }),
  );
  if (tree.error) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <SkeletonRows rows={6} />;
  const readme = readmeOf(tree.data.entries);
  return (
    <>
      <div className={styles.box}>
        <LastCommit repository={repository} branch={branch} path={path} />
        <ul className={styles.rows}>
          {inOrder(tree.data.entries).map(entry => (
            <li key={entry.path}>
              <Entry repository={repository} branch={branch} entry={entry} />
            </li>
          ))}
        </ul>
      </div>
      {tree.data.truncated && <Banner title={t('tooLong')} />}
      {readme !== undefined && <FileView repository={repository} branch={branch} path={readme.path} />}
    </>
  );
};

const LastCommit = ({ repository, branch, path }: Props) => {
  const commits = useQuery(
    read('/repos/{owner}/{repo}/commits', {
      path: pathOf(repository),
      query: { limit: 1, revision: branch, ...(path === '' ? {} : { path }) },
    }),
  );
  const last = commits.data?.commits[0];
  if (last === undefined) return <div className={styles.head} />;
  return (
    <div className={styles.head}>
      <b>{last.author.name}</b>
      <span className={styles.grow} title={last.message}>
        {subjectOf(last.message)}
      </span>
      <CommitMark repository={repository} sha={last.sha} />
      <Sha value={last.sha} copy />
      <Time at={last.author.date} />
    </div>
  );
};

interface EntryProps {
  readonly repository: Repository;
  readonly branch: string;
  readonly entry: TreeEntry;
}

const Entry = ({ repository, branch, entry: { kind, name, path, size } }: EntryProps) => {
  const t = useText('repositories.one');
  const format = useFormatter();
  const inside = (
    <>
      <Icon name={kind === 'folder' ? 'folder' : 'doc'} size={14} />
      <span className={styles.grow}>{name}</span>
      {size !== undefined && <span className={styles.quiet}>{t('size', { size: format.number(size) })}</span>}
    </>
  );
  // What another repository holds cannot be shown from here.
  if (kind === 'submodule') return <div className={styles.entry}>{inside}</div>;
  return (
    <Link
      look="quiet"
      className={styles.entry}
      to="/repositories/$owner/$repo"
      params={pathOf(repository)}
      search={kind === 'folder' ? { branch, path } : { branch, file: path }}
    >
      {inside}
    </Link>
  );
};
