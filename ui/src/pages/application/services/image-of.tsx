import { Icon } from '../../../design/icon/index.ts';
import { Link } from '../../../design/link/index.ts';
import { useCan } from '../../../session/index.ts';
import { useText } from '../../../text/index.ts';
import { useBuildOf } from '../foot/use-build.ts';
import { imageName, shortRepository } from '../timeline/deployment-facts.ts';
import styles from './services.module.css';

/** An image with its tag, and a way to it and to its build where this platform made it. */
export const ImageOf = ({ image }: { readonly image: string }) => {
  const t = useText('applicationServices');
  const may = useCan('read', 'image');
  const build = useBuildOf(image);
  const { repository, version } = imageName(image);
  return (
    <li className={styles.image}>
      <Icon name="image" size={12} />
      <span title={image}>{shortRepository(repository)}</span>
      {build && may ? (
        <Link to="/images" search={{ q: version }} aria-label={t('image', { image: version })}>
          <code>{version}</code>
        </Link>
      ) : (
        <code>{version}</code>
      )}
      {build && (
        <Link to="/builds/$id" params={{ id: build.id }}>
          {t('build', { number: `#${build.number}` })}
        </Link>
      )}
    </li>
  );
};
