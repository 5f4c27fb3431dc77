import { readHubTexts } from '@freshet/contracts/hub';
import { createStepCatalogue, readStepDefinition, type StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';

/** Step types that need more than a machine to run steps on, in words that follow their name. */
export const UNAVAILABLE_TYPES: Readonly<Record<string, string>> = {
  'codefresh-run': 'starts another pipeline, which takes a Freshet platform; run that pipeline by itself',
};

const readAll = async (): Promise<StepCatalogue> => {
  const definitions = (await readHubTexts()).map(({ file, text }) => {
    const { definition, valid, problems } = readStepDefinition(text);
    if (definition && valid) return definition;
    throw new Fault(
      'INTERNAL',
      `The step type ${file} of the hub is not valid: ${problems[0]?.message ?? ''}`,
    );
  });
  return createStepCatalogue(definitions);
};

let catalogue: Promise<StepCatalogue> | undefined;

/** The step types that every installation has, read when the first is used. */
export const hubCatalogue = (): Promise<StepCatalogue> => {
  catalogue ??= readAll();
  return catalogue;
};
