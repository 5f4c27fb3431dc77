interface StreamsTable {
  runtime_id: string;
  account_id: string;
  generation: number;
  acknowledged: number;
}

interface BatchesTable {
  id: string;
  account_id: string;
  runtime_id: string;
  runtime_name: string;
  generation: number;
  lines: string;
  taken_at: Date;
}

interface RefusedTable {
  runtime_id: string;
  account_id: string;
  generation: number;
  seq: number;
  reason: string;
}

export interface ApiEventsTables {
  'api_events.streams': StreamsTable;
  'api_events.batches': BatchesTable;
  'api_events.refused': RefusedTable;
}
