import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiFault, api, data } from '../api/index.ts';
import { type EffectQuestion, effectQuestions, type RuleChange, readEffect, type StandIn } from './effect.ts';
import { useCatalog, useRules } from './use-rules.ts';
import { useSubjects } from './use-subjects.ts';

const ask = ({ as, rule, action, entity, proposal }: EffectQuestion) => {
  const body = { as, resource: rule.resource, action, entity, proposal };
  return {
    // Below a path that events about rules, teams and service accounts make old.
    queryKey: ['/access/explain', body] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => data(api.POST('/access/explain', { body, signal })),
    retry: false,
    staleTime: 30_000,
  };
};

/** A team or service account that stands for every member: the fewer rules name it, the better it does. */
const useStandIn = (): StandIn | undefined => {
  const { subjects } = useSubjects();
  const rules = useRules();
  return useMemo(() => {
    const named = new Set(rules.data?.map(({ subject }) => subject.id));
    const found = subjects.find(({ id }) => !named.has(id)) ?? subjects[0];
    return found && { kind: found.kind, id: found.id };
  }, [subjects, rules.data]);
};

/**
 * What a change of a rule would mean, as the server decides it. Nothing is saved. While the change itself is under way
 * the answer stays: what the server would say then is about the rule as it has become.
 */
export const useEffectOf = (change: RuleChange | undefined, isUnderWay = false) => {
  const { kinds } = useCatalog();
  const everyone = useStandIn();
  const { data: rules } = useRules();
  const questions = useMemo(
    () => (change ? effectQuestions(change, { specs: kinds, everyone, rules: rules ?? [] }) : []),
    [change, kinds, everyone, rules],
  );
  const answers = useQueries({
    queries: questions.map(question => ({ ...ask(question), enabled: !isUnderWay })),
  });
  const failed = answers.find(({ error }) => error !== null)?.error ?? undefined;
  const isPending = failed === undefined && answers.some(answer => answer.isPending);
  const effects = readEffect(
    questions.flatMap((question, index) => {
      const { now, proposed } = answers[index]?.data ?? {};
      return now && proposed ? [{ question, now, proposed }] : [];
    }),
  );
  return {
    effects,
    isPending,
    hasQuestions: questions.length > 0,
    fault: failed instanceof ApiFault ? failed : undefined,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
};

export type EffectAnswer = ReturnType<typeof useEffectOf>;
