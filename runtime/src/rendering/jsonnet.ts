import { Fault } from '@freshet/kit/errors';
import type { RenderingJob } from './rendering-job.ts';

/** The value of a file of Jsonnet, with the variables and libraries that the source names. */
export const evaluateJsonnet =
  ({ files }: RenderingJob) =>
  (file: string): Promise<unknown> => {
    throw new Fault('RENDER_FAILED', `${files.nameOf(file)}: Jsonnet is not available`);
  };
