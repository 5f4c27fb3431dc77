import type { components } from '../../api/index.ts';
import type { Anchor } from './anchor.ts';

type Verification = components['schemas']['AuditVerification'];

export type StepState = 'ok' | 'bad' | 'warn' | 'idle';

/** One step of the walk; title and text name words of the catalogue. */
interface Step {
  readonly id: 'read' | 'chain' | 'head' | 'signed' | 'anchor';
  readonly state: StepState;
  readonly title: 'read' | 'holds' | 'breaks' | 'head' | 'headNone' | 'signed' | AnchorTitle;
  readonly text?: 'readRange' | 'headHint' | 'notedHint' | 'notNotedHint' | 'skipped' | `${AnchorTitle}Hint`;
  readonly values: Record<string, number>;
}

type AnchorTitle = 'anchorFound' | 'anchorMissing' | 'anchorExpired' | 'anchorNone';

/** What was checked, in order: reading, the chain, its end, the signatures, the anchor. */
export const stepsOf = (result: Verification, anchor: Anchor | undefined): readonly Step[] => {
  const { checked, from, to, head, problem } = result;
  const isChainBroken = problem !== undefined && problem.kind !== 'anchor';
  return [
    {
      id: 'read',
      state: 'ok',
      title: 'read',
      ...(checked > 0 ? { text: 'readRange' as const } : {}),
      values: { count: checked, from, to },
    },
    isChainBroken
      ? { id: 'chain', state: 'bad', title: 'breaks', values: { seq: problem.seq } }
      : { id: 'chain', state: 'ok', title: 'holds', values: {} },
    head === undefined
      ? {
          id: 'head',
          state: 'idle',
          title: 'headNone',
          ...(isChainBroken ? { text: 'skipped' as const } : {}),
          values: {},
        }
      : {
          id: 'head',
          state: isChainBroken ? 'idle' : 'ok',
          title: 'head',
          ...(isChainBroken ? {} : { text: 'headHint' as const }),
          values: { seq: head.seq },
        },
    ...signedSteps(result),
    anchorStep(result, anchor),
  ];
};

const signedSteps = ({ signedFrom, noted, problem }: Verification): readonly Step[] =>
  signedFrom === undefined || problem !== undefined
    ? []
    : [
        {
          id: 'signed',
          state: noted ? 'ok' : 'warn',
          title: 'signed',
          text: noted ? 'notedHint' : 'notNotedHint',
          values: { seq: signedFrom },
        },
      ];

const anchorStep = ({ anchor: outcome, problem }: Verification, anchor: Anchor | undefined): Step => {
  const values = { seq: anchor?.seq ?? 0 };
  if (outcome === 'found')
    return { id: 'anchor', state: 'ok', title: 'anchorFound', text: 'anchorFoundHint', values };
  if (outcome === 'expired')
    return { id: 'anchor', state: 'warn', title: 'anchorExpired', text: 'anchorExpiredHint', values };
  if (problem?.kind === 'anchor')
    return { id: 'anchor', state: 'bad', title: 'anchorMissing', text: 'anchorMissingHint', values };
  if (problem !== undefined && anchor !== undefined)
    return { id: 'anchor', state: 'idle', title: 'anchorNone', text: 'skipped', values };
  return { id: 'anchor', state: 'idle', title: 'anchorNone', text: 'anchorNoneHint', values };
};
