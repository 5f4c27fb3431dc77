import { TextField } from '../../../design/field/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import styles from './sync.module.css';

type Source = Head['sources'][number];

interface Props {
  readonly sources: readonly Source[];
  /** One for each of them. */
  readonly revisions: readonly string[];
  readonly onChange: (revisions: readonly string[]) => void;
}

/** As long as runtimes take them. */
const LONGEST = 255;

/** What a source is synced to unless somebody says otherwise. */
export const followed = ({ targetRevision }: Source): string => targetRevision || 'HEAD';

/** Where in which repository, as short as people say it. */
const nameOf = ({ repoUrl, path, chart }: Source): string => {
  const repository =
    repoUrl
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? repoUrl;
  return [repository, chart || path].filter(part => part != null && part !== '' && part !== '.').join('/');
};

/** What to sync to, of each source. */
export const RevisionFields = ({ sources, revisions, onChange }: Props) => {
  const t = useText('application.sync');
  const words = useText('applicationSync');
  return (
    <div className={styles.fields}>
      {revisions.map((revision, index) => {
        const source = sources[index];
        return (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: sources have a fixed order, and two may have the same name.
            key={index}
            label={
              source && revisions.length > 1 ? words('revisionOf', { source: nameOf(source) }) : t('revision')
            }
            hint={t('revisionHint', { revision: source ? followed(source) : 'HEAD' })}
            optional
            mono
            maxLength={LONGEST}
            value={revision}
            onChange={next => onChange(revisions.with(index, next))}
          />
        );
      })}
    </div>
  );
};
