import { eq, sql } from '../database/drizzle.ts'
import { createId } from '../create-id.ts'
import type { Database } from '../database/connect.ts'
import { providerProcesses } from '../database/schema.ts'

export interface ProcessLeaseOptions {
  /** How long after its last renewal a process counts as dead. */
  leaseMs: number
  /** Called when a renewal fails. The renewal is then retried. */
  onFailure(error: unknown): void
}

/** This process's lease in the database, which shows other processes that this one is alive. */
export interface ProcessLease {
  readonly processId: string
  /** Creates the lease and renews it until `end` is called. Resolves when the lease exists. */
  hold(): Promise<void>
  end(): Promise<void>
}

const renewalsPerLease = 4

/** Creates this process's lease. Relies on the database's clock, because machines' clocks can differ. */
export function createProcessLease(database: Database, { leaseMs, onFailure }: ProcessLeaseOptions): ProcessLease {
  const processId = createId()
  let holding: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  async function renew(): Promise<void> {
    const leaseEndsAt = sql`now() + ${leaseMs} * interval '1 millisecond'`
    await database
      .insert(providerProcesses)
      .values({ id: processId, leaseEndsAt })
      .onConflictDoUpdate({ target: providerProcesses.id, set: { leaseEndsAt } })
  }

  function renewLater(): void {
    if (hasEnded) return
    timer = setTimeout(() => {
      renew().catch(onFailure).finally(renewLater)
    }, leaseMs / renewalsPerLease).unref()
  }

  return {
    processId,
    hold() {
      holding ??= renew().then(renewLater, (error: unknown) => {
        holding = undefined
        throw error
      })
      return holding
    },
    async end() {
      hasEnded = true
      clearTimeout(timer)
      if (holding) await database.delete(providerProcesses).where(eq(providerProcesses.id, processId))
    },
  }
}
