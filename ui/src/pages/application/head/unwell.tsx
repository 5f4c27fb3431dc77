import { withoutName } from '@freshet/domain/fleet';
import { useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import { type Illness, illnessOf, type Standing, type Trouble } from './standing.ts';

interface Props {
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly show: ShowSearch;
}

const TONES = {
  degraded: 'bad',
  stuck: 'bad',
  missing: 'warn',
  progressing: 'run',
} as const satisfies Record<Illness['is'], string>;

/** Why it is not well: in one sentence first, and in the words of the cluster for who wants them. */
export const Unwell = ({ standing, nodes, show }: Props) => {
  const t = useText('applicationWhy');
  const [isOpen, setOpen] = useState(false);
  const illness = illnessOf(standing, nodes);
  if (!illness) return null;
  const { sentence, troubles } = illness;
  const [first] = troubles;
  return (
    <Banner
      tone={TONES[illness.is]}
      title={t(illness.is)}
      actions={
        first && (
          <>
            {sentence !== undefined && (
              <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t('details')}
              </Button>
            )}
            <Button
              size="sm"
              onClick={() =>
                show({ tab: undefined, node: keyText(first.node), panel: undefined }, { push: true })
              }
            >
              {t('show')}
            </Button>
          </>
        )
      }
    >
      {sentence !== undefined && <div>{sentence}</div>}
      {first && (sentence === undefined || isOpen) && <Said first={first} rest={troubles.length - 1} />}
    </Banner>
  );
};

/** What an object says, word by word. */
const Said = ({ first: { node, message }, rest }: { readonly first: Trouble; readonly rest: number }) => {
  const t = useText('applicationWhy');
  return (
    <>
      <b>
        {node.kind} {node.name}
      </b>{' '}
      {withoutName(message, node)}
      {rest > 0 && <span> ({t('more', { count: rest })})</span>}
    </>
  );
};
