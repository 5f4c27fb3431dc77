import { readdir, readFile } from 'node:fs/promises';
import { createStepCatalogue, readStepDefinition, type StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';

const FOLDER = new URL('./catalogue/', import.meta.url);

/** Step types that need more than a machine to run steps on, in words that follow their name. */
export const UNAVAILABLE_TYPES: Readonly<Record<string, string>> = {
  'codefresh-run': 'starts another pipeline, which takes a Freshet platform; run that pipeline by itself',
};

const readAll = async (): Promise<StepCatalogue> => {
  const names = (await readdir(FOLDER)).filter(name => name.endsWith('.yml')).toSorted();
  const definitions = await Promise.all(
    names.map(async name => {
      const { definition, valid, problems } = readStepDefinition(
        await readFile(new URL(name, FOLDER), 'utf8'),
      );
      if (!definition || !valid)
        throw new Fault(
          'INTERNAL',
          `The step type ${name} of the hub is not valid: ${problems[0]?.message ?? ''}`,
        );
      return definition;
    }),
  );
  return createStepCatalogue(definitions);
};

let catalogue: Promise<StepCatalogue> | undefined;

/** The step types that every installation has, read when the first is used. */
export const hubCatalogue = (): Promise<StepCatalogue> => {
  catalogue ??= readAll();
  return catalogue;
};
