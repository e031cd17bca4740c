import type { FailurePhase } from '../remotes/failure-phase.ts'

/** Something worth telling the teams: what went wrong and where, or which page was opened. */
export type TelemetryNote =
  | { kind: 'error'; phase: FailurePhase | 'run'; error: unknown; remoteId?: string; build?: string }
  | { kind: 'view'; path: string; remoteId?: string }
