import { and, eq, inArray, isNull, ne, sql } from '../../database/drizzle.ts'
import type { ProviderContext } from '../../context.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { invalid } from '../../http/api-error.ts'
import { isPlainName, normaliseFullName } from './full-name.ts'
import { skeletonOf, skeletonsInAnyCase } from './skeleton.ts'

/** The skeleton stored with an account, indexed to find look-alikes of its full name. */
export function fullNameSkeleton(fullName: string): string {
  return skeletonOf(normaliseFullName(fullName))
}

/**
 * Rejects a full name that imitates another account's name or reads like a verified channel's name. Identical and plain names are allowed, because people share
 * names; otherwise the first to sign up with a look-alike would block the real owners. Call it in the transaction that stores the name, so that concurrent
 * look-alikes are serialized.
 *
 * @param userId the account whose name changes, which its own name doesn't imitate.
 */
export async function assertOwnFullName(transaction: Executor, fullName: string, userId = ''): Promise<void> {
  const skeletons = skeletonsInAnyCase(fullName)
  // Look-alikes share at least one skeleton, not necessarily the first. Sorted to avoid deadlocks.
  for (const skeleton of skeletons.toSorted()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${skeleton}, 0))`)
  }
  const alike = await transaction
    .selectDistinct({ fullName: users.fullName, isVerified: users.isVerified })
    .from(users)
    .where(and(inArray(users.fullNameSkeleton, skeletons), ne(users.id, userId)))
  const sameText = textOf(fullName)
  const isPlain = isPlainName(fullName)
  if (alike.some((other) => other.isVerified || (!isPlain && textOf(other.fullName) !== sameText))) {
    const message =
      'This name looks too similar to the name of another channel. Please choose another, or add something to it.'
    throw invalid([{ field: 'fullName', message }])
  }
}

const batchSize = 500

/** Fills in missing skeletons of accounts that older releases created. */
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
