import { type RefObject, useState } from 'react';
import { type Facet, type Suggestion, suggestionsFor, termAt, withSuggestion } from './suggest.ts';

interface Written {
  readonly text: string;
  readonly caret: number;
}

/** The list under the input: what it offers, which line is marked, and what choosing one does. */
export const useSuggestions = (
  input: RefObject<HTMLInputElement | null>,
  facets: readonly Facet[],
  write: (text: string, done: boolean) => void,
) => {
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [written, setWritten] = useState<Written>({ text: '', caret: 0 });
  const term = termAt(written.text, written.caret);
  const offered = open ? suggestionsFor(term, facets) : [];

  const look = () => {
    const element = input.current;
    if (element === null) return;
    setWritten({ text: element.value, caret: element.selectionStart ?? element.value.length });
    setMarked(-1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const choose = (suggestion: Suggestion) => {
    const next = withSuggestion(written.text, term, suggestion);
    write(next.text, suggestion.kind === 'value');
    setWritten(next);
    setMarked(-1);
    // The caret can move only once the input shows the new text.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const mark = (by: 1 | -1) => {
    if (offered.length === 0) return;
    setMarked(before => (before + by + (before < 0 && by < 0 ? 1 : 0) + offered.length) % offered.length);
  };
  return { offered, marked, setMarked, look, close, choose, mark };
};
