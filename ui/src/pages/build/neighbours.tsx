import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '../../api/index.ts';
import type { Build } from '../../builds/index.ts';
import { IconButton } from '../../design/button/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

/** The build of the same pipeline that has this number, as far as there is one to see. */
const useNumbered = ({ serviceId }: Build, number: number) => {
  const { data } = useQuery({
    ...read('/builds', { query: { pipeline: [serviceId], number, limit: 1 } }),
    enabled: serviceId !== '' && number > 0,
  });
  return data?.[0];
};

/** Leads to the builds of the pipeline before and after this one. */
export const Neighbours = ({ build }: { readonly build: Build }) => {
  const t = useText('build');
  const navigate = useNavigate();
  const before = useNumbered(build, build.number - 1);
  const after = useNumbered(build, build.number + 1);
  if (build.serviceId === '') return null;
  const go = (to: Build | undefined) => to && void navigate({ to: '/builds/$id', params: { id: to.id } });
  return (
    <span className={styles.neighbours}>
      <IconButton icon="chev-u" label={t('before')} disabled={!before} onClick={() => go(before)} />
      <IconButton icon="chev-d" label={t('after')} disabled={!after} onClick={() => go(after)} />
    </span>
  );
};
