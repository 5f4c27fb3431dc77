import { Fragment } from 'react';
import { useFormatter, useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { EmptyState } from './empty-state.tsx';

interface Filter {
  /** As in the filter bar: `health:degraded`. */
  readonly text: string;
  readonly onDrop: () => void;
}

interface Props {
  /** "No application matches". */
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly onClear: () => void;
  /** How many are there without the filters, when it is known. */
  readonly hidden?: number;
}

const DROPS = 3;

/** A filter left nothing: names the filters and drops each of them. */
export const NothingMatches = ({ title, filters, onClear, hidden }: Props) => {
  const t = useText('design');
  const format = useFormatter();
  const named = () => (
    <Named filters={filters.map(filter => filter.text)} list={texts => format.list(texts)} />
  );
  return (
    <EmptyState
      icon="search"
      title={title}
      actions={
        <>
          <Button icon="x" onClick={onClear}>
            {t('empty.clear')}
          </Button>
          {filters.length > 1 &&
            filters.slice(0, DROPS).map(filter => (
              <Button key={filter.text} variant="ghost" onClick={filter.onDrop}>
                {t('empty.drop', { filter: filter.text })}
              </Button>
            ))}
        </>
      }
    >
      {hidden === undefined
        ? t.rich('empty.hiddenBy', { filters: named })
        : t.rich('empty.hidden', { count: hidden, filters: named })}
    </EmptyState>
  );
};

interface NamedProps {
  readonly filters: readonly string[];
  readonly list: (parts: React.ReactElement[]) => React.ReactNode;
}

const Named = ({ filters, list }: NamedProps) => (
  <Fragment>{list(filters.map(text => <code key={text}>{text}</code>))}</Fragment>
);
