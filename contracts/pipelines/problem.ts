import { z } from 'zod';

/** One thing that is wrong with a text, where, and what to do about it. */
export const Problem = z
  .strictObject({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string(),
    path: z.string(),
    line: z.int(),
    column: z.int(),
    suggestion: z.string().optional(),
    docs: z.string(),
  })
  .meta({ id: 'PipelineProblem' });
