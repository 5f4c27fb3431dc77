import type { Plain, TestStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { resultOf, type StepResult, type StepRunner } from '../../step/index.ts';
import { servicesFor, writeScript } from '../freestyle/index.ts';

/** The images of the services that older steps name without one. */
const KNOWN: Readonly<Record<string, string>> = {
  mysql: 'mysql:8',
  postgresql: 'postgres:17',
  mariadb: 'mariadb:11',
  mongodb: 'mongo:8',
  couchdb: 'couchdb:3',
  rabbitmq: 'rabbitmq:4',
  memcached: 'memcached:1',
  redis: 'redis:7',
  cassandra: 'cassandra:5',
  neo4j: 'neo4j:5',
  elasticsearch: 'elasticsearch:8.17.0',
  rethinkdb: 'rethinkdb:2.4',
};

type PlainMap = Readonly<Record<string, Plain>>;

const isMap = (value: unknown): value is PlainMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const knownService = (name: string): readonly [string, Plain] => {
  const image = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (image === undefined)
    throw new Fault(
      'STEP_INVALID',
      `There is no preconfigured service ${JSON.stringify(name)}; give it an image`,
    );
  return [name, { image }];
};

const compositionOf = ({ services, preconfiguredServices }: TestStep): PlainMap => ({
  ...Object.fromEntries((Array.isArray(services) ? services.map(String) : []).map(knownService)),
  ...Object.fromEntries(preconfiguredServices.map(knownService)),
  ...(isMap(services) ? services : {}),
});

const commandsOf = (test: PlainMap): readonly string[] => {
  const given = test.commands ?? test.command;
  return (Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]).map(String);
};

/** Runs the commands of a test beside its services, as the older test steps describe it. */
export const createServiceTest =
  (clock: Clock): StepRunner<TestStep> =>
  async (step, world): Promise<StepResult> => {
    const { test } = step;
    if (!isMap(test) || typeof test.image !== 'string' || commandsOf(test).length === 0)
      throw new Fault('STEP_INVALID', 'A test has an image and commands');
    const written = typeof test.working_directory === 'string' ? test.working_directory : undefined;
    const { seen } = world.directory(written);
    const services = await servicesFor(
      { composition: compositionOf(step), compositionVariables: [], sharedHostNetwork: false },
      world,
      clock,
    );
    try {
      const end = await world.run({
        image: test.image,
        entrypoint: ['sh', await writeScript(commandsOf(test), world)],
        command: [],
        environment: world.environment,
        mounts: [],
        services: services.running,
        ...(seen === undefined ? {} : { workingDirectory: seen }),
      });
      return resultOf(end);
    } finally {
      await services.running.stop();
    }
  };
