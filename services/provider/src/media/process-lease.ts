import { eq, sql } from 'drizzle-orm'
import { createId } from '../create-id.ts'
import type { Database } from '../database/connect.ts'
import { providerProcesses } from '../database/schema.ts'

export interface ProcessLeaseOptions {
  /** How long after its last sign of life a process counts as dead. */
  leaseMs: number
  /** Told when a lease cannot be renewed. It is tried again. */
  onFailure(error: unknown): void
}

/** This process's sign of life in the database, by which the others tell what is still its own. */
export interface ProcessLease {
  readonly processId: string
  /** Resolves when the lease stands. From then on it is renewed until it is ended. */
  hold(): Promise<void>
  end(): Promise<void>
}

const renewalsPerLease = 4

/** The database's clock measures leases, because the machines of several processes need not agree on the time. */
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
