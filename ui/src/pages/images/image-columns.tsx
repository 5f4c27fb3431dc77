import { Icon } from '../../design/icon/index.ts';
import { Sha } from '../../design/sha/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { allTags, nameParts } from './image-name.ts';
import styles from './images.module.css';
import { digestOf, type Image, registriesOf } from './use-images.ts';

type Text = ReturnType<typeof useText<'images'>>;

const SHOWN_TAGS = 3;

/** The columns that are left out where no image has anything to tell in them. */
export const TOLD = {
  registry: (image: Image) => registriesOf(image).length > 0,
  digest: (image: Image) => digestOf(image) !== undefined,
};

/** The columns of the list of images; its order is the server's. */
export const imageColumns = (t: Text): readonly Column<Image>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 170,
    priority: 1,
    cell: image => (
      <span className={styles.line}>
        <Icon name="image" size={14} />
        <b className={styles.name} title={image.imageDisplayName}>
          {nameParts(image).repository}
        </b>
      </span>
    ),
  },
  {
    id: 'tags',
    header: t('column.tags'),
    flex: 2,
    min: 130,
    priority: 1,
    cell: image => {
      const tags = allTags(image);
      if (tags.length === 0) return <span className={styles.quiet}>{t('untagged')}</span>;
      return (
        <span className={styles.line}>
          {tags.slice(0, SHOWN_TAGS).map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {tags.length > SHOWN_TAGS && (
            <span className={styles.quiet}>{t('moreTags', { count: tags.length - SHOWN_TAGS })}</span>
          )}
        </span>
      );
    },
  },
  {
    id: 'registry',
    header: t('column.registry'),
    flex: 2,
    min: 130,
    cell: image => registriesOf(image).join(', ') || <span className={styles.quiet}>{t('notPushed')}</span>,
  },
  {
    id: 'digest',
    header: t('column.digest'),
    width: 100,
    priority: 3,
    cell: image => {
      const digest = digestOf(image);
      return digest === undefined ? null : <Sha value={digest} />;
    },
  },
  {
    id: 'build',
    header: t('column.build'),
    flex: 2,
    min: 150,
    priority: 3,
    cell: ({ build }) =>
      build === undefined ? (
        <span className={styles.quiet}>{t('buildGone')}</span>
      ) : (
        t('build', { pipeline: build.pipelineName, number: build.number })
      ),
  },
  {
    id: 'branch',
    header: t('column.branch'),
    flex: 1,
    min: 100,
    priority: 3,
    cell: ({ branch }) => branch,
  },
  {
    id: 'created',
    header: t('column.created'),
    width: 120,
    cell: ({ created }) => <Time at={created} bare focusable={false} />,
  },
];
