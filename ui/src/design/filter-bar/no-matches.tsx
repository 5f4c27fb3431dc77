import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { printQuery } from './grammar.ts';
import { keysOf, valuesOf, withoutKey } from './query.ts';
import { type Facet, readQuery } from './suggest.ts';

interface Props {
  /** "No application matches". */
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly facets: readonly Facet[];
}

/** A filter that leaves nothing: says which, and drops it as a whole or key by key. */
export const NoMatches = ({ title, value, onChange, facets }: Props) => {
  const t = useText('data.filter');
  const query = readQuery(value, facets);
  const keys = keysOf(query);
  const several = keys.length + (query.text.length > 0 ? 1 : 0) > 1;
  const labelOf = (key: string) => facets.find(facet => facet.key === key)?.label ?? key;
  return (
    <EmptyState
      icon="search"
      title={title}
      actions={
        <>
          <Button icon="x" onClick={() => onChange('')}>
            {t('clearAll')}
          </Button>
          {several &&
            keys.map(key => (
              <Button key={key} variant="ghost" onClick={() => onChange(printQuery(withoutKey(query, key)))}>
                {t('dropKey', { key: labelOf(key) })}
              </Button>
            ))}
        </>
      }
    >
      {t('hiddenBy')}{' '}
      {[...keys.map(key => printQuery({ filters: valuesOf(query, key), text: [] })), ...query.text].map(
        part => (
          <code key={part}>{`${part} `}</code>
        ),
      )}
    </EmptyState>
  );
};
