import { Fault } from '@freshet/kit/errors';
import { writeYaml } from '../spec/workflow.ts';

/** What tells how a repository is built and tested. */
interface Kind {
  readonly marker: RegExp;
  readonly title: string;
  readonly image: string;
  readonly commands: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    marker: /^pnpm-lock\.yaml$/,
    title: 'Testing',
    image: 'node:24',
    commands: ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm test'],
  },
  {
    marker: /^yarn\.lock$/,
    title: 'Testing',
    image: 'node:24',
    commands: ['corepack enable', 'yarn install --immutable', 'yarn test'],
  },
  { marker: /^package-lock\.json$/, title: 'Testing', image: 'node:24', commands: ['npm ci', 'npm test'] },
  { marker: /^package\.json$/, title: 'Testing', image: 'node:24', commands: ['npm install', 'npm test'] },
  { marker: /^go\.mod$/, title: 'Testing', image: 'golang:1', commands: ['go build ./...', 'go test ./...'] },
  { marker: /^Cargo\.toml$/, title: 'Testing', image: 'rust:1', commands: ['cargo test'] },
  { marker: /^pom\.xml$/, title: 'Testing', image: 'maven:3', commands: ['mvn --batch-mode verify'] },
  {
    marker: /^(?:build\.gradle(?:\.kts)?|gradlew)$/,
    title: 'Testing',
    image: 'gradle:8',
    commands: ['gradle build'],
  },
  {
    marker: /^(?:pyproject\.toml|requirements\.txt|setup\.py)$/,
    title: 'Testing',
    image: 'python:3',
    commands: ['pip install --requirement requirements.txt', 'python -m pytest'],
  },
  {
    marker: /^Gemfile$/,
    title: 'Testing',
    image: 'ruby:3',
    commands: ['bundle install', 'bundle exec rake'],
  },
  {
    marker: /^composer\.json$/,
    title: 'Testing',
    image: 'composer:2',
    commands: ['composer install', 'composer test'],
  },
  {
    marker: /\.(?:csproj|sln)$/,
    title: 'Testing',
    image: 'mcr.microsoft.com/dotnet/sdk:9.0',
    commands: ['dotnet test'],
  },
  {
    marker: /^Makefile$/,
    title: 'Building',
    image: 'alpine:3',
    commands: ['apk add --no-cache make', 'make'],
  },
];

/** A variable as the pipeline language refers to it. */
const reference = (name: string): string => `$\{{${name}}}`;

const IMAGE_NAME = /[^a-z0-9._-]+/g;

/**
 * A first pipeline for a repository with these paths: it clones, tests with what the files at the top say, and builds
 * an image where there is a Dockerfile. Meant to be read and changed by a person.
 */
export const starterPipeline = (paths: readonly string[], name = 'app'): string => {
  const top = paths.filter(path => !path.includes('/'));
  const kind = KINDS.find(({ marker }) => top.some(path => marker.test(path)));
  const dockerfile =
    top.find(path => path === 'Dockerfile') ?? paths.find(path => path.endsWith('/Dockerfile'));
  if (!kind && dockerfile === undefined)
    throw new Fault(
      'PIPELINE_ANALYSIS_UNAVAILABLE',
      'nothing in the repository tells how it is built: there is no Dockerfile and no file of a known build tool',
    );
  const test = kind && {
    test: { title: kind.title, stage: 'test', image: kind.image, commands: [...kind.commands] },
  };
  const build = dockerfile !== undefined && {
    build: {
      title: 'Building the image',
      stage: 'build',
      type: 'build',
      image_name: name.toLowerCase().replaceAll(IMAGE_NAME, '-') || 'app',
      working_directory: reference('main_clone'),
      tag: reference('CF_SHORT_REVISION'),
      dockerfile,
      disable_push: true,
    },
  };
  return writeYaml({
    version: '1.0',
    stages: ['clone', ...(test ? ['test'] : []), ...(build ? ['build'] : [])],
    steps: {
      main_clone: {
        title: 'Cloning the repository',
        stage: 'clone',
        type: 'git-clone',
        repo: `${reference('CF_REPO_OWNER')}/${reference('CF_REPO_NAME')}`,
        revision: reference('CF_REVISION'),
      },
      ...test,
      ...(build || {}),
    },
  });
};
