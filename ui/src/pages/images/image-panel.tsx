import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { CopyButton } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { SourceCommit } from '../../source-commit/index.ts';
import { useText } from '../../text/index.ts';
import { ImagePlaces, useImagePlaces } from './image-places.tsx';
import styles from './images.module.css';
import type { Image } from './use-images.ts';

interface Props {
  readonly image: Image;
  readonly onClose: () => void;
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** One image: what it is called, where it came from, and what was noted of it. */
export const ImagePanel = ({ image, onClose }: Props) => {
  const t = useText('images');
  const annotations = useQuery(read('/annotations', { query: { entityType: 'image', entityId: image._id } }));
  const noted = [
    ...Object.entries(image.metadata),
    ...(annotations.data ?? []).map(({ key, value }) => [key, value] as const),
  ];
  const places = useImagePlaces(image);
  return (
    <DetailPanel title={image.imageDisplayName} onClose={onClose}>
      <Facts image={image} runtime={places.data?.[0]?.application.runtime} />
      <ImagePlaces places={places} />
      <section className={styles.section} aria-label={t('column.tags')}>
        <h3>{t('column.tags')}</h3>
        {image.tags.length === 0 && <p className={styles.quiet}>{t('untagged')}</p>}
        <ul className={styles.tags}>
          {image.tags.map(({ _id, registry, repository, tag }) => {
            const name = `${registry === '' ? '' : `${registry}/`}${repository}:${tag}`;
            return (
              <li key={_id}>
                <code>{name}</code>
                <CopyButton text={name} label={t('copy', { name })} />
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.section} aria-label={t('noted')}>
        <h3>{t('noted')}</h3>
        {noted.length === 0 && <p className={styles.quiet}>{t('nothingNoted')}</p>}
        <DescriptionList
          items={noted.map(([key, value], at) => ({
            id: `${at} ${key}`,
            label: key,
            value: isAddress(String(value)) ? (
              <a href={String(value)} target="_blank" rel="noreferrer">
                {String(value)}
              </a>
            ) : (
              String(value)
            ),
          }))}
        />
      </section>
    </DetailPanel>
  );
};

/** An id is known by its first letters; a name that stands for one is not. */
const ImageId = ({ id }: { readonly id: string }) => {
  const t = useText('images');
  if (id.startsWith('sha256:')) return <Sha value={id} copy />;
  return (
    <span className={styles.digest}>
      <code>{id}</code>
      <CopyButton text={id} label={t('copy', { name: id })} />
    </span>
  );
};

interface FactsProps extends Pick<Props, 'image'> {
  /** One that deploys it, where there is one. */
  readonly runtime: string | undefined;
}

const Facts = ({ image, runtime }: FactsProps) => {
  const t = useText('images');
  const { internalImageId, repoDigest, build, buildId, branch, sha, created } = image;
  const plain = <Sha value={sha} copy />;
  const commit = build ? <SourceCommit runtime={runtime} buildId={buildId} otherwise={plain} /> : plain;
  return (
    <DescriptionList
      labelWidth={100}
      items={[
        { id: 'id', label: t('column.id'), value: <ImageId id={internalImageId} /> },
        ...(repoDigest === undefined
          ? []
          : [
              {
                id: 'digest',
                label: t('column.digest'),
                value: (
                  <span className={styles.digest}>
                    <code>{repoDigest}</code>
                    <CopyButton text={repoDigest} label={t('copy', { name: repoDigest })} />
                  </span>
                ),
              },
            ]),
        {
          id: 'build',
          label: t('column.build'),
          value: build ? (
            <Link to="/builds/$id" params={{ id: buildId }}>
              {t('build', { pipeline: build.pipelineName, number: build.number })}
            </Link>
          ) : (
            t('buildGone')
          ),
        },
        ...(branch === '' ? [] : [{ id: 'branch', label: t('column.branch'), value: branch }]),
        ...(sha === '' ? [] : [{ id: 'commit', label: t('column.commit'), value: commit }]),
        { id: 'created', label: t('column.created'), value: <Time at={created} /> },
      ]}
    />
  );
};
