import { useState } from 'react';

interface Start<Values> {
  /** What the form was filled with. */
  readonly values: Values;
  /** Another one for every fill: the `key` of the form. */
  readonly fill: number;
  /** Somebody else saved meanwhile; what is in the form was not touched by that. */
  readonly isOutdated: boolean;
  readonly load: (values: Values) => void;
  /** Saves, and fills the form with what came of it. */
  readonly save: (act: () => Promise<Values>) => Promise<void>;
}

/** Keeps what a form was filled with while the server goes on to other values, so that nobody's save wipes typing. */
export const useStart = <Values extends object>(current: Values): Start<Values> => {
  const [filled, setFilled] = useState({ values: current, fill: 0 });
  const [isSaving, setSaving] = useState(false);
  const load = (values: Values) => setFilled(({ fill }) => ({ values, fill: fill + 1 }));
  return {
    ...filled,
    // One's own save is told to this tab like any other, perhaps before it is answered.
    isOutdated: !isSaving && JSON.stringify(current) !== JSON.stringify(filled.values),
    load,
    save: async act => {
      setSaving(true);
      try {
        load(await act());
      } finally {
        setSaving(false);
      }
    },
  };
};
