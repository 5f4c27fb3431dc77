import { GraphCanvas, type GraphNode, STEP_NODE, StepNode } from '../../design/graph-canvas/index.ts';
import { lookOf, useStatusWords } from '../../design/status/index.ts';
import { useDurationWords, useNow } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { criticalPath } from './critical-path.ts';
import { leaves, type Step, shownMs, stageSummary, stepState } from './step.ts';
import { edgesOf } from './step-order.ts';

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

/** What comes after what, with the critical path marked. */
const markedEdges = (steps: readonly Step[], now: number) => {
  const path = criticalPath(steps, now).map(({ id }) => id);
  return edgesOf(steps).map(edge => {
    const at = path.indexOf(edge.to);
    return at > 0 && path[at - 1] === edge.from && edge.look !== 'pending'
      ? { ...edge, look: 'critical' as const }
      : edge;
  });
};

/** The steps in the columns of their stages. */
export const StepGraph = ({ number, stages, steps, selected, onSelect, onTable }: Props) => {
  const t = useText('build');
  const word = useStatusWords('step');
  const length = useDurationWords();
  const now = useNow('quick').getTime();
  const shown = leaves(steps);
  const names = [...stages, ...(shown.some(step => stageOf(step, steps) === OTHER) ? [OTHER] : [])];
  const nodes = shown.map((step): GraphNode<Step> => {
    const state = word(stepState(step));
    const ms = shownMs(step, now);
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
      edges={markedEdges(steps, now)}
      {...(names.length > 1 || stages.length > 0
        ? {
            groups: names.map(name => {
              const held = shown.filter(step => stageOf(step, steps) === name);
              const { state, ms } = stageSummary(held, now);
              return {
                id: name,
                title: name === OTHER ? t('stage.none') : name,
                state: lookOf('step', state),
                ...(ms === undefined ? {} : { detail: length(ms) }),
              };
            }),
          }
        : {})}
      renderNode={({ data }, { selected: isSelected }) => {
        const ms = shownMs(data, now);
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
      height="100%"
      onTable={onTable}
      empty={<p className={styles.noSteps}>{t('steps.empty')}</p>}
    />
  );
};
