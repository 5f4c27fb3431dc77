import { useEffect, useEffectEvent } from 'react';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';

interface Props {
  readonly onClose: () => void;
  /** What had the focus before something stood in for the part. */
  readonly before?: Element | null;
}

/** Stands in for a part of the shell whose code could not be fetched: says so, and is gone. */
export const MissingPart = ({ onClose, before }: Props) => {
  const t = useText('shell.errors');
  const onMissing = useEffectEvent(() => {
    const title = t(navigator.onLine ? 'newVersion' : 'offline');
    toast({ tone: 'bad', title, action: { label: t('reload'), onClick: () => location.reload() } });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClose();
  });
  useEffect(() => onMissing(), []);
  return null;
};
