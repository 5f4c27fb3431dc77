import { useEffect, useEffectEvent } from 'react';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';

interface Props {
  readonly onClose: () => void;
}

/** Stands in for a part of the shell whose code could not be fetched: says so, and is gone. */
export const MissingPart = ({ onClose }: Props) => {
  const t = useText('shell.errors');
  const onMissing = useEffectEvent(() => {
    const title = t(navigator.onLine ? 'newVersion' : 'offline');
    toast({ tone: 'bad', title, action: { label: t('reload'), onClick: () => location.reload() } });
    onClose();
  });
  useEffect(() => onMissing(), []);
  return null;
};
