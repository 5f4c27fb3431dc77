import { useState } from 'react';

interface YamlText {
  /** What was typed, exactly; nothing while the form is the one truth. */
  readonly typed: string | undefined;
  /** The form cannot show what was typed. */
  readonly unreadable: boolean;
  readonly edit: (text: string) => void;
  /** Back to the form: what it can show it now writes itself. */
  readonly settle: () => void;
}

/**
 * The YAML side. What is typed stays as it was typed, so that nothing moves under the cursor; as soon as the form can
 * show it, it is the draft too.
 */
export const useYamlText = <Draft>(
  draftOf: ((manifest: string) => Draft | undefined) | undefined,
  onDraft: (draft: Draft) => void,
): YamlText => {
  const [state, setState] = useState<{ typed: string; unreadable: boolean }>();
  return {
    typed: state?.typed,
    unreadable: state?.unreadable ?? false,
    edit: text => {
      const read = draftOf?.(text);
      setState({ typed: text, unreadable: read === undefined });
      if (read !== undefined) onDraft(read);
    },
    settle: () => setState(before => (before?.unreadable ? before : undefined)),
  };
};
