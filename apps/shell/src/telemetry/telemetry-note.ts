import type { FailurePhase } from '../remotes/failure-phase.ts'

/** An event to record: an opened page, or an error and where it happened. */
export type TelemetryNote =
  | { kind: 'error'; phase: FailurePhase | 'run'; error: unknown; remoteId?: string; build?: string }
  | { kind: 'view'; path: string; remoteId?: string }
