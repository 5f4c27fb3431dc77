import { z } from 'zod';
import { IdOrName } from '../rest/index.ts';

const VARIABLES_MAX = 1_000;

const VariableName = z
  .string()
  .min(1)
  .max(256)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

const VariableValue = z.union([z.string().max(131_072), z.number(), z.boolean()]).transform(String);

const RunVariables = z
  .union([
    z
      .array(z.object({ key: VariableName, value: VariableValue, encrypted: z.boolean().optional() }))
      .max(VARIABLES_MAX),
    z.record(VariableName, VariableValue).refine(map => Object.keys(map).length <= VARIABLES_MAX, {
      message: `must hold at most ${VARIABLES_MAX} variables`,
    }),
  ])
  .describe('A list, or a map of names and values');

const StepNames = z.array(z.string().min(1).max(150)).max(500);

const RunOptions = z.object({
  noCache: z.boolean().optional(),
  noCfCache: z.boolean().optional(),
  resetVolume: z.boolean().optional(),
  enableNotifications: z.boolean().optional(),
  keepPVCsForPendingApproval: z.boolean().optional(),
  only: StepNames.optional().describe('Run these steps and no others'),
  skip: StepNames.optional().describe('Run all steps but these'),
});

/** What the caller of a run may say; all of it may be left out. Keys that are not known are passed over. */
export const RunBody = z
  .object({
    branch: z.string().min(1).max(1024).optional(),
    sha: z.string().min(1).max(128).optional(),
    trigger: z.string().min(1).max(256).optional().describe('The id or name of a trigger of the pipeline'),
    variables: RunVariables.optional(),
    annotations: z.record(z.string().min(1).max(256), z.string().max(4096)).optional(),
    contexts: z.array(IdOrName).max(100).optional().describe('Names of shared configurations'),
    userYamlDescriptor: z
      .string()
      .max(1_000_000)
      .optional()
      .describe('YAML to run instead of that of the pipeline'),
    options: RunOptions.optional(),
    userMachineConfig: z.object({ runtimeName: z.string().min(1).max(256).optional() }).optional(),
    startAt: z.iso.datetime().optional().describe('Not before this time; at most 90 days ahead'),
  })
  .meta({ id: 'RunBody' });
