import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import type { Asked, questionFrom } from './question.ts';

type Question = ReturnType<typeof questionFrom>;

/** The decision, for the reader or on behalf of somebody. Events about rules, teams and users make it old. */
export const useAnswer = (question: Question, as: Asked | undefined) =>
  useQuery({
    queryKey: ['/access/can-i', { question, as }] as const,
    enabled: question !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = question ?? { resource: '', action: '' };
      if (!as) return data(api.POST('/access/can-i', { body, signal }));
      const { now } = await data(api.POST('/access/explain', { body: { ...body, as }, signal }));
      return now;
    },
  });

/** Teams and service accounts that may. */
export const useHolders = (question: Question, enabled: boolean) =>
  useQuery({
    queryKey: ['/access/who-can', question] as const,
    enabled: enabled && question !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      data(api.POST('/access/who-can', { body: question ?? { resource: '', action: '' }, signal })),
  });
