import { useMemo, useState } from 'react';
import {
  type ComboboxOption,
  labelOf,
  MOST_SHOWN,
  type OptionSource,
  sameOption,
  useOptions,
} from './options.ts';
import { type AsTyped, withTyped } from './with-typed.ts';

interface Asked extends OptionSource {
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly asTyped?: AsTyped | undefined;
}

/** What comboboxes for one and for many values do alike: find options for what is typed, and list them while open. */
export const useCombobox = ({ options, load, optional = false, disabled = false, asTyped }: Asked) => {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const found = useOptions({ options, load }, query, open);
  const items = useMemo(() => withTyped(found.options, query, asTyped), [found.options, query, asTyped]);
  return {
    query,
    setQuery,
    open,
    status: found.status,
    /** For the root of the control. */
    root: {
      items,
      onOpenChange: setOpen,
      itemToStringLabel: labelOf,
      itemToStringValue: ({ value }: ComboboxOption) => value,
      isItemEqualToValue: sameOption,
      // A search that the server answers is not filtered again.
      ...(load ? { filter: null } : { limit: MOST_SHOWN }),
      disabled,
      required: !optional,
      autoHighlight: true,
    },
  };
};
