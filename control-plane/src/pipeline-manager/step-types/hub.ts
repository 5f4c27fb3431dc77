import { readHubTexts } from '@freshet/contracts/hub';
import { readStepDefinition } from '@freshet/domain/steps';
import { digestOf, type KeptStepType } from './step-type.ts';

const readHub = async (): Promise<readonly KeptStepType[]> =>
  (await readHubTexts()).map(({ file, text }) => {
    const { definition } = readStepDefinition(text);
    if (!definition) throw new Error(`the step type ${file} of the hub cannot be read`);
    return {
      name: definition.name,
      version: definition.version.text,
      text,
      digest: digestOf(text),
      tags: [],
    };
  });

let hub: Promise<readonly KeptStepType[]> | undefined;

/** The step types that come with every installation; read once, when the first is asked for. */
export const hubStepTypes = (): Promise<readonly KeptStepType[]> => {
  hub ??= readHub();
  return hub;
};
