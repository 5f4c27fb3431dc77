import { useCopy } from '../design/clipboard/index.ts';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';

/** Puts the address of what is on the screen into the clipboard, and says so. */
export const useCopyLink = (): (() => Promise<void>) => {
  const t = useText('shell');
  const copy = useCopy();
  return async () => {
    if (await copy(location.href)) toast({ title: t('keys.linkCopied') });
  };
};
