/** Where the demo of an account stands; there is no row where there is no demo. */
export type DemoPhase = 'bringing' | 'ready' | 'removing' | 'failed';

interface DemosTable {
  account_id: string;
  phase: DemoPhase;
  done: string[];
  agent_id: string;
  pipelines_agent_id: string;
  problem: string | null;
  started_at: Date;
  ready_at: Date | null;
}

export interface DemoTables {
  'demo.demos': DemosTable;
}
