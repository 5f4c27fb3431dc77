/** Server settings by name. Values are written as in postgresql.conf, without quotes. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Made for a server that idles beside the platform on a small machine: little memory, few helper processes,
 * no replication. Durability stays as PostgreSQL ships it. Callers may override any of these.
 */
const DEFAULTS: ServerSettings = {
  shared_buffers: '32MB',
  max_connections: '200',
  huge_pages: 'off',
  jit: 'off',
  maintenance_work_mem: '32MB',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  // Bounds both the disk used and the time a start after a crash takes.
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
};

/** Not for callers to change: a log that is safe to keep. */
const FIXED: ServerSettings = {
  password_encryption: 'scram-sha-256',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
  // Statements and the rows that errors quote may hold secrets.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The command-line arguments that apply our settings; `access` says how the server is reached, which is ours to say. */
export const settingArguments = (overrides: ServerSettings, access: ServerSettings): string[] =>
  Object.entries({ ...DEFAULTS, ...overrides, ...FIXED, ...access }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
