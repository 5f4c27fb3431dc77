import type { PushTagStep } from '@freshet/domain/pipelines';
import { parseReference, withTag } from '../../image-reference/index.ts';
import type { StepRunner } from '../../step/index.ts';
import { imagesOf, referenceOf, say } from '../images/index.ts';

/** Gives an image that is in a registry more tags there. */
export const pushTag: StepRunner<PushTagStep> = async (step, world) => {
  const images = imagesOf(world);
  const { registry, repository, tag = 'latest' } = parseReference(step.imageName);
  const fallback = registry === undefined ? world.connections.registry(undefined) : undefined;
  const source = referenceOf(
    registry === undefined ? repository : `${registry}/${repository}`,
    tag,
    fallback,
  );
  const login = fallback ?? world.connections.registryOfImage(source);
  await say(world, `Pulling ${source}`);
  await images.pull(source, login, world.output, world.signal);
  for (const tag of step.tags) {
    const target = withTag(parseReference(source), tag);
    await say(world, `Pushing ${source} as ${target}`);
    await images.tag(source, target);
    await images.push(target, login, world.output, world.signal);
  }
  const [first = tag] = step.tags;
  return {
    outcome: 'success',
    facts: { image: withTag(parseReference(source), first), imageName: repository, imageTagName: first },
  };
};
