import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Link } from '../../design/link/index.ts';
import { Select } from '../../design/select/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import { FileView } from './file-view.tsx';
import { FolderView } from './folder-view.tsx';
import styles from './repository.module.css';
import { partsOf } from './repository.ts';

interface Props {
  readonly repository: Repository;
  readonly branch: string;
  readonly path: string;
  readonly file: string | undefined;
  readonly onBranch: (branch: string) => void;
}

/** The files of a branch, and where to clone them from. */
export const CodeTab = ({ repository, branch, path, file, onBranch }: Props) => {
  const t = useText('repositories.one');
  const branches = useQuery(
    read('/repos/{owner}/{repo}/branches', { path: pathOf(repository), query: { limit: 100 } }),
  ).data?.branches;
  const names = new Set([branch, ...(branches ?? []).map(({ name }) => name)]);
  return (
    <div className={styles.padded}>
      <div className={styles.bar}>
        <Select
          aria-label={t('branch')}
          className={styles.branch ?? ''}
          options={[...names].map(value => ({ value, label: value }))}
          value={branch}
          onChange={onBranch}
        />
        <Way repository={repository} branch={branch} path={file ?? path} />
        <div className={styles.clone}>
          <CopyField label={t('clone')} copyLabel={t('copyClone')} text={repository.cloneUrl} />
        </div>
      </div>
      {file === undefined ? (
        <FolderView repository={repository} branch={branch} path={path} />
      ) : (
        <FileView repository={repository} branch={branch} path={file} />
      )}
    </div>
  );
};

/** Where in the repository one is, each part a way back. */
const Way = ({ repository, branch, path }: Omit<Props, 'file' | 'onBranch'>) => {
  const t = useText('repositories.one');
  const parts = partsOf(path);
  if (parts.length === 0) return null;
  return (
    <nav className={styles.path} aria-label={t('path')}>
      <Link to="/repositories/$owner/$repo" params={pathOf(repository)} search={{ branch }}>
        {repository.name}
      </Link>
      {parts.map((part, index) => (
        <span key={part.path} className={styles.path}>
          <span aria-hidden="true">/</span>
          {index === parts.length - 1 ? (
            <span>{part.name}</span>
          ) : (
            <Link
              to="/repositories/$owner/$repo"
              params={pathOf(repository)}
              search={{ branch, path: part.path }}
            >
              {part.name}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
};
