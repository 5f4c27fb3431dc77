import { useFormatter, useText } from '../../text/index.ts';
import { sharesOf } from './taken-over.ts';

/** Says whose objects are taken over: "3 resources of catalog-dev and 1 resource of another application". */
export const useShares = (): ((takesOver: Parameters<typeof sharesOf>[0]) => string) => {
  const t = useText('applicationWizard');
  const format = useFormatter();
  return takesOver =>
    format.list(sharesOf(takesOver).map(({ kind, name, count }) => t(`share.${kind}`, { name, count })));
};
