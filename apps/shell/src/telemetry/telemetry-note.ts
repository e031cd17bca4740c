import type { FailurePhase } from '../remotes/failure-phase.ts'

/** An event to record: an error and where it happened, or an opened page. */
export type TelemetryNote =
  | { kind: 'error'; phase: FailurePhase | 'run'; error: unknown; remoteId?: string; build?: string }
  | { kind: 'view'; path: string; remoteId?: string }
