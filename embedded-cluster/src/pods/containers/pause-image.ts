/**
 * The network of a pod belongs to a container that does nothing but be there, so that it outlives the others. Engines
 * bring none for that, and pulling one would need a registry before the first pod runs. The image is therefore made
 * here: one program of a few machine instructions that waits for ever, in the form that the kernel of Linux loads.
 */

/** The name of the image in the engine; the number changes with the program. */
export const PAUSE_IMAGE = { repository: 'localhost/freshet-pause', tag: '1' } as const;
export const PAUSE_COMMAND = '/pause';

interface Machine {
  /** As ELF numbers them. */
  readonly number: number;
  readonly program: Buffer;
}

/** pause(), and again should a signal end it. */
const X86_64: Machine = {
  number: 62,
  // mov eax, 34; syscall; jmp to the first
  program: Buffer.from([0xb8, 0x22, 0, 0, 0, 0x0f, 0x05, 0xeb, 0xf7]),
};

const instructions = (words: readonly number[]): Buffer => {
  const program = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) program.writeUInt32LE(word, index * 4);
  return program;
};

/** This machine has no pause(): ppoll() of nothing, without a time limit, is the same. */
const AARCH64: Machine = {
  number: 183,
  // mov x0..x3, 0; mov x8, 73; svc 0; branch to the first
  program: instructions([0xd2800000, 0xd2800001, 0xd2800002, 0xd2800003, 0xd2800928, 0xd4000001, 0x17fffffa]),
};

const MACHINES: Readonly<Record<string, Machine>> = {
  amd64: X86_64,
  x86_64: X86_64,
  arm64: AARCH64,
  aarch64: AARCH64,
};

const HEADER = 64;
const SEGMENT = 56;
const BASE = 0x400000n;

/** An executable with one segment, which is the whole file. */
const executable = ({ number, program }: Machine): Buffer => {
  const file = Buffer.alloc(HEADER + SEGMENT + program.length);
  const size = BigInt(file.length);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // 64 bits, little-endian
  file.writeUInt16LE(2, 16); // executable
  file.writeUInt16LE(number, 18);
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(BASE + BigInt(HEADER + SEGMENT), 24); // where it begins
  file.writeBigUInt64LE(BigInt(HEADER), 32);
  file.writeUInt16LE(HEADER, 52);
  file.writeUInt16LE(SEGMENT, 54);
  file.writeUInt16LE(1, 56);
  file.writeUInt32LE(1, HEADER); // to be loaded
  file.writeUInt32LE(5, HEADER + 4); // readable, executable
  file.writeBigUInt64LE(BASE, HEADER + 16);
  file.writeBigUInt64LE(BASE, HEADER + 24);
  file.writeBigUInt64LE(size, HEADER + 32);
  file.writeBigUInt64LE(size, HEADER + 40);
  file.writeBigUInt64LE(0x1000n, HEADER + 48);
  file.set(program, HEADER + SEGMENT);
  return file;
};

const BLOCK = 512;

/** An archive with one file. */
const archiveOf = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000755\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148); // the sum is taken with blanks in its own place
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, content, padding, Buffer.alloc(2 * BLOCK)]);
};

/** The image as an archive of its files; undefined for machines that we have no program for. */
export const pauseArchive = (architecture: string): Buffer | undefined => {
  const machine = MACHINES[architecture];
  return machine && archiveOf(PAUSE_COMMAND.slice(1), executable(machine));
};
