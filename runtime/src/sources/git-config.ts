/**
 * What every `git` is told, in files that are the only configuration it reads. Whoever owns a repository controls its
 * objects and nothing else: no hook, attribute or setting of theirs names a program, and nothing is fetched from an
 * address that a repository mentions unless it was judged like every other.
 */
import { Fault } from '@freshet/kit/errors';

export const quoted = (value: string): string => {
  if (/[\n\r\0]/.test(value))
    throw new Fault('SOURCE_URL_REFUSED', 'a setting for git has a line break in it');
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};

/** `none` is a folder that holds nothing. */
export const baseConfig = (none: string): string => `[core]
	hooksPath = ${quoted(none)}
	attributesFile = ${quoted(`${none}/attributes`)}
	excludesFile = ${quoted(`${none}/excludes`)}
	protectHFS = true
	protectNTFS = true
	symlinks = true
	fsmonitor = false
	autocrlf = false
	bigFileThreshold = 32m
	fsync = none
[init]
	templateDir = ${quoted(none)}
	defaultBranch = main
[safe]
	directory = *
[protocol]
	version = 2
[http]
	followRedirects = initial
	lowSpeedLimit = 1000
	lowSpeedTime = 30
[submodule]
	recurse = false
[gc]
	auto = 0
[maintenance]
	auto = false
[fetch]
	recurseSubmodules = false
	writeCommitGraph = false
	unpackLimit = 1
[pack]
	threads = 2
	windowMemory = 128m
[advice]
	detachedHead = false
[log]
	showSignature = false
	mailmap = false
[diff]
	renames = false
`;
