import { SkeletonText } from '../design/skeleton/index.ts';
import { useText } from '../text/index.ts';
import { DetailPanel } from './detail-panel.tsx';

interface Props {
  readonly onClose: () => void;
}

/** Stands in for a panel whose code is on its way. */
export const PanelPending = ({ onClose }: Props) => {
  const t = useText('common');
  return (
    <DetailPanel title={t('loading')} onClose={onClose}>
      <SkeletonText lines={8} />
    </DetailPanel>
  );
};
