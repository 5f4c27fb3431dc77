/** Loaded before a program: writes down every connection that it and the Node programs below it open. */
import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import process from 'node:process';

const file = process.env.FRESHET_TEST_CONNECTIONS;
const PASSED_ON = ['NODE_OPTIONS', 'FRESHET_TEST_CONNECTIONS'];

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const target =
    typeof first === 'object' ? first : Number(first) >= 0 ? { port: first, host: second } : { path: first };
  const { path, host = 'localhost', port } = target;
  appendFileSync(file, `${JSON.stringify(path ? { path } : { host: String(host), port: Number(port) })}\n`);
  return connect.apply(this, args);
};

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const own = PASSED_ON.map(name => `${name}=${process.env[name]}`);
  const envPairs = (options.envPairs ?? []).filter(pair => !PASSED_ON.includes(pair.split('=')[0]));
  return spawn.call(this, { ...options, envPairs: [...envPairs, ...own] });
};
