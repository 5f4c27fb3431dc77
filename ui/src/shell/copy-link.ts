import { toast } from '../design/toast/index.ts';
import type { useText } from '../text/index.ts';

/** Puts the address of what is on the screen into the clipboard, and says so. */
export const copyLink = async (t: ReturnType<typeof useText<'shell'>>): Promise<void> => {
  await navigator.clipboard.writeText(location.href);
  toast({ title: t('keys.linkCopied') });
};
