import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Secret } from '@freshet/kit/secret';

const ITERATIONS = 4096;

/**
 * What PostgreSQL stores in place of a password (RFC 5803). Given to initdb instead of the password itself,
 * which therefore never touches the disk.
 */
export const scramVerifier = (password: Secret, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password.reveal(), salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
};
