import { eq, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import type { WireFields } from '../../database/wire-fields.ts'
import { channelPageFields } from '../../channels/channel-fields.ts'
import type { User } from './schemas.ts'

/** An account as its owner sees it. */
export type OwnAccount = Required<User>

export const ownAccountFields = {
  ...channelPageFields(null),
  email: users.email,
  // Tell clients which optional calls this provider supports.
  canResumeUploads: sql<boolean>`true`,
  canEditVideos: sql<boolean>`true`,
  canChooseCategory: sql<boolean>`true`,
  canSetVisibility: sql<boolean>`true`,
  canDeleteAccount: sql<boolean>`true`,
  canCreatePlaylists: sql<boolean>`true`,
} satisfies WireFields<OwnAccount>

/** Normalizes an email for storage: lowercase, without surrounding spaces. */
export function emailAsStored(email: string): string {
  return email.trim().toLowerCase()
}

/** Finds the account with this email, together with its password hash. */
export async function findLogIn(
  executor: Executor,
  email: string,
): Promise<{ account: OwnAccount; passwordHash: string } | undefined> {
  const [found] = await executor
    .select({ account: ownAccountFields, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, emailAsStored(email)))
  return found
}

export async function findAccount(executor: Executor, userId: string): Promise<OwnAccount | undefined> {
  const [account] = await executor.select(ownAccountFields).from(users).where(eq(users.id, userId))
  return account
}
