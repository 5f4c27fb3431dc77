import type { Screen } from '../host/index.ts';
import { safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { View } from './view.ts';

export const FORMATS = ['table', 'wide', 'json', 'yaml', 'name'] as const;

export type Format = (typeof FORMATS)[number];

/**
 * Writes what a command found or did, in the format the user asked for. Data goes to standard output, so that
 * it can be piped; remarks go to standard error, and `--quiet` drops them.
 */
export interface Printer {
  readonly format: Format;
  /** Any number of resources: an array in JSON, `items:` in YAML. */
  list<Item>(view: View<Item>, items: readonly Item[]): Promise<void>;
  /** The one resource that was asked for by name: a bare object in JSON and YAML. */
  one<Item>(view: View<Item>, item: Item): Promise<void>;
  /** A resource that was just changed: a remark such as `team/ops created`, or the resource where -o asks for it. */
  done<Item>(view: View<Item>, item: Item, verb: string): Promise<void>;
  /** A value without columns (a version, a verdict): `text` for people, `value` for scripts. */
  value(text: string, value: unknown): Promise<void>;
  /** A remark for people. */
  note(text: string): void;
}

interface PrinterOptions {
  readonly format: Format;
  readonly quiet: boolean;
  /** The filters that the user gave, as they were typed; they explain an empty list. */
  readonly narrowedBy?: string;
  readonly out: Screen;
  readonly err: Screen;
}

export const createPrinter = ({ format, quiet, narrowedBy, out, err }: PrinterOptions): Printer => {
  const note = (text: string): void => {
    if (!quiet) err.line(text);
  };

  const nothing = <Item>(view: View<Item>): string =>
    narrowedBy
      ? `No ${view.kind.replaceAll('-', ' ')} matches ${safeText(narrowedBy)}.`
      : (view.empty ?? 'no resources found');

  const data = async (value: unknown): Promise<void> => {
    // Through JSON first, so that both formats show the same fields, and secrets show as [redacted] in both.
    const json = JSON.stringify(value, undefined, 2) ?? 'null';
    if (format === 'json') return out.line(json);
    const { stringify } = await import('yaml');
    out.write(stringify(JSON.parse(json), { lineWidth: 0 }));
  };

  const names = <Item>(view: View<Item>, items: readonly Item[]): void => {
    for (const item of items) out.line(nameOf(view, item));
  };

  const table = <Item>(view: View<Item>, items: readonly Item[]): void => {
    const columns = view.columns.filter(column => format === 'wide' || !column.wide);
    const maxWidth = out.isTty && format === 'table' ? out.columns : undefined;
    out.write(renderTable(columns, items, { paint: out.paint, maxWidth }));
  };

  return {
    format,
    note,
    list: async (view, items) => {
      if (items.length === 0) note(nothing(view));
      if (format === 'json') return data(items);
      if (format === 'yaml') return data({ items });
      if (format === 'name') return names(view, items);
      if (items.length > 0) table(view, items);
    },
    one: async (view, item) => {
      if (format === 'json' || format === 'yaml') return data(item);
      if (format === 'name') return names(view, [item]);
      table(view, [item]);
    },
    done: async (view, item, verb) => {
      if (format === 'json' || format === 'yaml') return data(item);
      if (format === 'name') return names(view, [item]);
      note(`${nameOf(view, item)} ${verb}`);
    },
    value: async (text, value) => {
      if (format === 'json' || format === 'yaml') return data(value);
      out.line(text);
    },
  };
};

const nameOf = <Item>(view: View<Item>, item: Item): string => `${view.kind}/${safeText(view.name(item))}`;
