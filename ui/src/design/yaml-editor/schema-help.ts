import { autocompletion, type CompletionSource, snippet } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { completionsAt, docAt, type YamlDoc } from './completions.ts';
import type { JsonSchema } from './json-schema.ts';

/** The words of the schema's help, in the language of the page. */
export interface SchemaWords {
  readonly required: string;
  readonly values: (values: string) => string;
  readonly byDefault: (value: string) => string;
  /** The words of a quick fix. */
  readonly fix: (value: string) => string;
}

const source =
  (schema: JsonSchema, words: SchemaWords): CompletionSource =>
  context => {
    const before = context.matchBefore(/[\w./$-]+/);
    const found = completionsAt(context.state.doc.toString(), context.pos, schema);
    // Without a word to complete it only comes when asked for: a list at every line break would be in the way.
    if (found === undefined || (before === null && !context.explicit)) return null;
    return {
      from: found.from,
      to: found.to,
      validFor: /^[\w./$-]*$/,
      options: found.items.map((item, at) => ({
        label: item.label,
        type: item.kind === 'key' ? 'property' : 'enum',
        boost: -at / 10,
        apply: snippet(item.template),
        detail: [item.detail, item.required ? words.required : undefined].filter(Boolean).join(' · '),
        ...(item.description === undefined ? {} : { info: item.description }),
      })),
    };
  };

const line = (text: string): HTMLElement => {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
};

const drawn = (doc: YamlDoc, words: SchemaWords): HTMLElement => {
  const box = document.createElement('div');
  box.className = 'cm-hover-doc';
  const head = document.createElement('b');
  head.textContent = doc.key;
  const kind = document.createElement('i');
  kind.textContent = [doc.types.join(' | '), doc.required ? words.required : ''].filter(Boolean).join(' · ');
  head.append(kind);
  box.append(head);
  if (doc.description !== undefined) box.append(line(doc.description));
  if (doc.values.length > 0) box.append(line(words.values(doc.values.join(', '))));
  if (doc.byDefault !== undefined) box.append(line(words.byDefault(doc.byDefault)));
  return box;
};

/** Completion and documentation from a schema. */
export const schemaHelp = (schema: JsonSchema, words: SchemaWords): Extension => [
  autocompletion({ override: [source(schema, words)], icons: false, activateOnTyping: true }),
  hoverTooltip((view: EditorView, pos: number) => {
    const doc = docAt(view.state.doc.toString(), pos, schema);
    return doc === undefined
      ? null
      : { pos: doc.from, end: doc.to, above: true, create: () => ({ dom: drawn(doc, words) }) };
  }),
];
