import type { RefObject } from 'react';

/** Where focus goes when a panel opens: to its first field, or to the panel itself, which is read from its title on. */
export const firstField = (panel: RefObject<HTMLElement | null>) => (): HTMLElement | null =>
  panel.current?.querySelector<HTMLElement>(
    'input:not([type="hidden"], [tabindex="-1"], :disabled), textarea:not(:disabled), [role="combobox"]',
  ) ?? panel.current;
