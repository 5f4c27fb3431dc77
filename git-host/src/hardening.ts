/**
 * What every `git` of the host is told, in one file that is the only configuration it reads. Whoever pushes controls
 * objects and the names of references, nothing else: no hook of a repository runs, no attribute or replacement of
 * theirs names a program, nothing is fetched from an address that a push mentions.
 */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitLimits } from './limits.ts';

/** References that no client sees or moves: work in progress of the host itself. */
export const PRIVATE_REFS = 'refs/freshet/';

const configText = (root: string, { maxPushBytes }: GitLimits): string => `[core]
	hooksPath = ${quoted(join(root, 'hooks'))}
	logAllRefUpdates = always
	protectHFS = true
	protectNTFS = true
	fsync = objects,derived-metadata,reference
	filesRefLockTimeout = 3000
	packedRefsTimeout = 5000
	alternateRefsPrefixes = refs/none/
	attributesFile = ${quoted(join(root, 'no-attributes'))}
	excludesFile = ${quoted(join(root, 'no-excludes'))}
	bigFileThreshold = 32m
	commitGraph = true
[init]
	templateDir = ${quoted(join(root, 'template'))}
[safe]
	directory = *
[user]
	name = Freshet
	email = freshet@localhost.localdomain
[transfer]
	fsckObjects = true
	hideRefs = ${PRIVATE_REFS}
	advertiseSID = false
[receive]
	maxInputSize = ${maxPushBytes}
	hideRefs = refs/
	hideRefs = !refs/heads/
	hideRefs = !refs/tags/
	denyDeleteCurrent = refuse
	denyCurrentBranch = ignore
	advertisePushOptions = false
	autogc = false
	keepAlive = 5
[receive "fsck"]
	badTimezone = warn
	missingSpaceBeforeDate = warn
	zeroPaddedFilemode = warn
[uploadpack]
	allowFilter = true
	allowTipSHA1InWant = true
	allowReachableSHA1InWant = true
	keepAlive = 5
[protocol]
	version = 2
	allow = never
[gc]
	auto = 0
[maintenance]
	auto = false
[pack]
	threads = 2
	windowMemory = 128m
	deltaCacheSize = 64m
[diff]
	renameLimit = 1000
[merge]
	renameLimit = 1000
[log]
	mailmap = false
	showSignature = false
`;

const quoted = (path: string): string => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Tells the host on descriptor 3 which references are about to move, and where the objects lie that are not taken in
 * yet; waits on descriptor 4 for the verdict. Without an answer, as when the host died, nothing moves.
 */
const PRE_RECEIVE = `#!/bin/sh
{
  printf 'pre\\n%s\\n%s\\n' "$GIT_OBJECT_DIRECTORY" "$GIT_ALTERNATE_OBJECT_DIRECTORIES"
  while IFS= read -r line; do printf '%s\\n' "$line"; done
  printf '\\n'
} >&3
IFS= read -r verdict <&4 || exit 1
case $verdict in
  ok) exit 0 ;;
  *) printf '%s\\n' "$verdict" >&2; exit 1 ;;
esac
`;

/** Tells the host which references did move. */
const POST_RECEIVE = `#!/bin/sh
{
  printf 'post\\n'
  while IFS= read -r line; do printf '%s\\n' "$line"; done
  printf '\\n'
} >&3
`;

/** Writes configuration and hooks; returns the path of the configuration. */
export const harden = async (root: string, limits: GitLimits): Promise<string> => {
  if (/[\n\r\0]/.test(root))
    throw new Error('the folder of the Git host must not have line breaks in its name');
  for (const folder of ['hooks', 'template', 'repositories', 'trash']) {
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
  }
  await writeHook(join(root, 'hooks', 'pre-receive'), PRE_RECEIVE);
  await writeHook(join(root, 'hooks', 'post-receive'), POST_RECEIVE);
  const config = join(root, 'gitconfig');
  await writeWhole(config, configText(root, limits), 0o600);
  return config;
};

const writeHook = async (path: string, text: string): Promise<void> => {
  await writeWhole(path, text, 0o700);
  await chmod(path, 0o700);
};

/** Another process may read the file at any moment, so it is never seen half written. */
const writeWhole = async (path: string, text: string, mode: number): Promise<void> => {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, text, { mode });
  await rename(draft, path);
};
