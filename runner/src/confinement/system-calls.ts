/**
 * The filter of system calls for programs of steps, as a program for seccomp. It refuses what a build has no use for
 * and what bugs of kernels are mostly found in: new namespaces and mounts, modules, BPF, io_uring, key rings, clocks,
 * sockets of rare families, and system calls of another processor than the machine's own.
 */

type Processor = 'x64' | 'arm64';

/** Numbers of the audit subsystem for the processors. */
const AUDIT: Readonly<Record<Processor, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Numbers on x64 and on arm64; undefined where the processor has no such call. */
const REFUSED: Readonly<Record<string, readonly [x64: number, arm64?: number]>> = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  create_module: [174],
  delete_module: [176, 106],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioperm: [173],
  iopl: [172],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  lookup_dcookie: [212, 18],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pivot_root: [155, 41],
  quotactl: [179, 60],
  reboot: [169, 142],
  request_key: [249, 218],
  setns: [308, 268],
  settimeofday: [164, 170],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
};

const CLONE: Readonly<Record<Processor, number>> = { x64: 56, arm64: 220 };
const CLONE3 = 435;
const SOCKET: Readonly<Record<Processor, number>> = { x64: 41, arm64: 198 };

/** Unix, IPv4, IPv6 and netlink, which programs ask for the addresses of the machine. */
const SOCKET_FAMILIES = [1, 2, 10, 16] as const;

/** All bits that make a namespace. */
const NEW_NAMESPACES = 0x7e020080;
/** Numbers of the x32 interface have this bit. */
const X32 = 0x40000000;

const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];
const ALLOW = 0x7fff0000;
const refuse = (errno: number): number => 0x00050000 | errno;

/** Where the kernel keeps what the filter looks at; arguments are 64 bits, of which the lower half is enough here. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16];

const [LOAD, RETURN, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_SET] = [0x20, 0x06, 0x15, 0x35, 0x45];

type Instruction = readonly [code: number, yes: number, no: number, value: number];

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const answer = (value: number): Instruction => [RETURN, 0, 0, value];
/** Answers when the test holds, and goes on otherwise. */
const when = (test: number, value: number, result: number): readonly Instruction[] => [
  [test, 0, 1, value],
  answer(result),
];
/** Answers with the result when the test does not hold, and goes on otherwise. */
const unless = (test: number, value: number, result: number): readonly Instruction[] => [
  [test, 1, 0, value],
  answer(result),
];

/** Looks at the first argument of one system call; what none of the rules answers is allowed. */
const argumentOf = (call: number, rules: readonly Instruction[]): readonly Instruction[] => [
  [JUMP_EQUAL, 0, rules.length + 2, call],
  load(FIRST_ARGUMENT),
  ...rules,
  answer(ALLOW),
];

const instructions = (processor: Processor): readonly Instruction[] => {
  const index = processor === 'x64' ? 0 : 1;
  const refused = Object.values(REFUSED).flatMap(numbers => numbers[index] ?? []);
  return [
    load(ARCHITECTURE),
    ...unless(JUMP_EQUAL, AUDIT[processor], refuse(ENOSYS)),
    load(NUMBER),
    ...(processor === 'x64' ? when(JUMP_AT_LEAST, X32, refuse(ENOSYS)) : []),
    ...refused.flatMap(number => when(JUMP_EQUAL, number, refuse(EPERM))),
    // Its flags are in memory, where a filter cannot look; programs fall back to clone.
    ...when(JUMP_EQUAL, CLONE3, refuse(ENOSYS)),
    ...argumentOf(CLONE[processor], when(JUMP_SET, NEW_NAMESPACES, refuse(EPERM))),
    ...argumentOf(SOCKET[processor], [
      ...SOCKET_FAMILIES.flatMap(family => when(JUMP_EQUAL, family, ALLOW)),
      answer(refuse(EAFNOSUPPORT)),
    ]),
    answer(ALLOW),
  ];
};

const encode = (program: readonly Instruction[]): Buffer => {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, yes, no, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  });
  return bytes;
};

/** The filter for a processor; undefined for one that it is not written for. */
export const systemCallFilter = (processor: string): Buffer | undefined =>
  processor === 'x64' || processor === 'arm64' ? encode(instructions(processor)) : undefined;
