import { useRouter } from '@tanstack/react-router';
import { useText } from '../text/index.ts';
import { type KeyAction, useKeys } from './keys/index.ts';
import { useDestinations } from './nav/index.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useShellWindows } from './windows.ts';

/** The field that `/` leads to: the filter of the page, or its first search field. */
const FILTER = '[data-filter-input], #content input[type="search"], #content [role="searchbox"]';

/** The keys that work on every page. */
export const useShellKeys = (): void => {
  const t = useText('shell');
  const router = useRouter();
  const { open } = useShellWindows();
  const copyLink = useCopyLink();
  const destinations = useDestinations();
  const goTo = destinations.flatMap(({ name, to, key }): [string, KeyAction][] =>
    key ? [[`g ${key}`, { label: t(`pages.${name}`), run: () => void router.navigate({ href: to }) }]] : [],
  );
  useKeys(
    {
      'mod+k': { label: t('keys.palette'), run: () => open('palette') },
      '/': { label: t('keys.filter'), run: () => document.querySelector<HTMLElement>(FILTER)?.focus() },
      '>': { label: t('keys.commands'), run: () => open('commands') },
      '?': { label: t('keys.map'), run: () => open('keys') },
      y: { label: t('keys.copyLink'), run: () => void copyLink() },
    },
    { scope: t('keys.everywhere') },
  );
  useKeys(Object.fromEntries(goTo), { scope: t('keys.goTo') });
};
