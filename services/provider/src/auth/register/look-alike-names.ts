import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProviderContext } from '../../context.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { invalid } from '../../http/api-error.ts'
import { isPlainName, normaliseFullName } from './full-name.ts'
import { skeletonOf, skeletonsInAnyCase } from './skeleton.ts'

/** The skeleton that is stored with an account, so that look-alikes of its full name are found by an index. */
export function fullNameSkeleton(fullName: string): string {
  return skeletonOf(normaliseFullName(fullName))
}

/**
 * Refuses a full name that is written to look like another account's, and any that reads as a verified channel's. People share names, so the very
 * same name is nobody's alone, and a plain one is refused to nobody: otherwise whoever signs up first with a look-alike would take it from its owners. To be called in the transaction that opens the account: of two look-alikes at once one waits for the other.
 */
export async function assertOwnFullName(transaction: Executor, fullName: string): Promise<void> {
  const skeletons = skeletonsInAnyCase(fullName)
  // Look-alikes have one of these in common, which need not be the first. In one order, so that no two wait for each other.
  for (const skeleton of skeletons.toSorted()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${skeleton}, 0))`)
  }
  const alike = await transaction
    .selectDistinct({ fullName: users.fullName, isVerified: users.isVerified })
    .from(users)
    .where(inArray(users.fullNameSkeleton, skeletons))
  const sameText = textOf(fullName)
  const isPlain = isPlainName(fullName)
  if (alike.some((other) => other.isVerified || (!isPlain && textOf(other.fullName) !== sameText))) {
    const message = 'This name looks like the name of another channel. Please choose another, or add something to it.'
    throw invalid([{ field: 'fullName', message }])
  }
}

const batchSize = 500

/** Fills in the skeletons of accounts from before there were any, or that a process of an older release has opened since. */
export async function fillFullNameSkeletons({ database }: ProviderContext): Promise<void> {
  for (;;) {
    const missing = await database
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(isNull(users.fullNameSkeleton))
      .limit(batchSize)
    for (const { id, fullName } of missing) {
      await database
        .update(users)
        .set({ fullNameSkeleton: fullNameSkeleton(fullName) })
        .where(eq(users.id, id))
    }
    if (missing.length < batchSize) return
  }
}

function textOf(fullName: string): string {
  return normaliseFullName(fullName).toLowerCase()
}
