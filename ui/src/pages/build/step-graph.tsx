import {
  GraphCanvas,
  type GraphEdge,
  type GraphNode,
  STEP_NODE,
  StepNode,
} from '../../design/graph-canvas/index.ts';
import { lookOf, useStatusWords } from '../../design/status/index.ts';
import { useDurationWords, useNow } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { leaves, type Step, stepMs, stepState } from './step.ts';

interface Props {
  readonly number: number;
  readonly stages: readonly string[];
  readonly steps: readonly Step[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onTable: () => void;
}

const OTHER = '';

/** The stage of a step, or of the step that holds it. */
const stageOf = (step: Step, steps: readonly Step[]): string =>
  step.stage ?? steps.find(({ id }) => id === step.parent)?.stage ?? OTHER;

/** One after the other, as they are written; steps that run side by side have the same one before and after. */
const edgesOf = (steps: readonly Step[]): readonly GraphEdge[] => {
  const rows: (readonly Step[])[] = [];
  for (const step of steps) {
    const last = rows.at(-1);
    if (last !== undefined && step.parent !== undefined && last[0]?.parent === step.parent)
      rows[rows.length - 1] = [...last, step];
    else rows.push([step]);
  }
  return rows.slice(1).flatMap((row, at) =>
    (rows[at] ?? []).flatMap(from =>
      row.map(to => ({
        from: from.id,
        to: to.id,
        look: to.startedAt === undefined ? ('pending' as const) : ('plain' as const),
      })),
    ),
  );
};

/** The steps in the columns of their stages. */
export const StepGraph = ({ number, stages, steps, selected, onSelect, onTable }: Props) => {
  const t = useText('build');
  const word = useStatusWords('step');
  const length = useDurationWords();
  const now = useNow().getTime();
  const shown = leaves(steps);
  const names = [...stages, ...(shown.some(step => stageOf(step, steps) === OTHER) ? [OTHER] : [])];
  const nodes = shown.map((step): GraphNode<Step> => {
    const state = word(stepState(step));
    const ms = stepMs(step, now);
    const name = step.title ?? step.name;
    return {
      id: step.id,
      label:
        ms === undefined
          ? t('step.named', { name, state })
          : t('step.lasted', { name, state, length: length(ms) }),
      state: lookOf('step', stepState(step)),
      group: stageOf(step, steps),
      ...STEP_NODE,
      data: step,
    };
  });
  return (
    <GraphCanvas
      label={t('steps.label', { number })}
      nodes={nodes}
      edges={edgesOf(shown)}
      {...(names.length > 1 || stages.length > 0
        ? { groups: names.map(name => ({ id: name, title: name === OTHER ? t('stage.none') : name })) }
        : {})}
      renderNode={({ data }, { selected: isSelected }) => {
        const ms = stepMs(data, now);
        return (
          <StepNode
            name={data.title ?? data.name}
            state={lookOf('step', stepState(data))}
            duration={ms === undefined ? undefined : length(ms)}
            pending={stepState(data) === 'pending'}
            selected={isSelected}
          />
        );
      }}
      selected={selected}
      onOpen={onSelect}
      height={220}
      onTable={onTable}
      empty={t('steps.empty')}
    />
  );
};
