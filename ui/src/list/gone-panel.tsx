import { faultFrom } from '../api/index.ts';
import { Button } from '../design/button/index.ts';
import { EmptyState } from '../design/empty-state/index.ts';
import { ErrorState } from '../design/error-state/index.ts';
import { SkeletonText } from '../design/skeleton/index.ts';
import { useText } from '../text/index.ts';
import { DetailPanel } from './detail-panel.tsx';

interface Props {
  /** The name of the panel while it is not known what it shows. */
  readonly title: string;
  /** "This team is not here". */
  readonly gone: string;
  /** The answer is still on its way. */
  readonly loading: boolean;
  /** Why there was no answer; a 404 is one. */
  readonly error?: Error | null;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
}

const GONE = 404;

/** Stands for the panel of something that the address names and the list does not have. */
export const GonePanel = ({ title, gone, loading, error, onRetry, onClose }: Props) => {
  const t = useText('common');
  if (loading)
    return (
      <DetailPanel title={title} onClose={onClose}>
        <SkeletonText lines={8} />
      </DetailPanel>
    );
  return (
    <DetailPanel title={gone} onClose={onClose}>
      {error && faultFrom(error).status !== GONE ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <EmptyState icon="search" title={gone} actions={<Button onClick={onClose}>{t('close')}</Button>}>
          {t('gone')}
        </EmptyState>
      )}
    </DetailPanel>
  );
};
