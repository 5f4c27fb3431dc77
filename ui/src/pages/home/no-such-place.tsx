import { Card } from '../../design/card/index.ts';
import { NothingMatches } from '../../design/empty-state/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import { unknownPlace } from './unknown-place.ts';
import { useDelivery, usePeriod } from './use-home.ts';

/** More runtimes than are read at once. */
const RUNTIMES_MOST = 1_000;

/** Which filter of the page names what there is not, once that is known. */
export const useUnknownPlace = () => {
  const { runtime, env } = usePeriod();
  const { overview, enabled, isPlaceholderData } = useDelivery();
  const { data, rows } = useRuntimes();
  // Whoever may see applications has them counted for this very question first.
  if (enabled && (!overview || isPlaceholderData)) return undefined;
  const isAll = data !== undefined && rows.length < RUNTIMES_MOST;
  return unknownPlace(
    { runtime, env },
    { overview, runtimes: isAll ? rows.map(({ name }) => name) : undefined },
  );
};

/** Instead of a page of noughts: names the filters under which there is nothing, and drops each. */
export const NoSuchPlace = ({ which }: { readonly which: 'runtime' | 'environment' }) => {
  const t = useText('home.unknown');
  const { runtime, env, show } = usePeriod();
  const filters = [
    ...(runtime === undefined
      ? []
      : [{ text: `runtime:${runtime}`, onDrop: () => show({ runtime: undefined }) }]),
    ...(env === undefined ? [] : [{ text: `environment:${env}`, onDrop: () => show({ env: undefined }) }]),
  ];
  const title =
    which === 'environment' && runtime !== undefined
      ? t('environmentOn', { name: env ?? '', runtime })
      : t(which, { name: (which === 'runtime' ? runtime : env) ?? '' });
  return (
    <Card>
      <NothingMatches
        title={title}
        filters={filters}
        onClear={() => show({ runtime: undefined, env: undefined })}
      />
    </Card>
  );
};
