import { and, eq, sql } from '../../database/drizzle.ts'
import { parameter, prepareOnce, type Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import type { WireFields } from '../../database/wire-fields.ts'
import { channelPageFields } from '../../channels/channel-fields.ts'
import type { User } from './schemas.ts'

/** An account as its owner sees it. */
export type OwnAccount = Required<User>

export interface AccountWithPassword {
  account: OwnAccount
  passwordHash: string
}

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
  canManageAccount: sql<boolean>`true`,
  isHistoryPaused: users.isHistoryPaused,
} satisfies WireFields<OwnAccount>

/** Normalizes an email for storage: lowercase, without surrounding spaces. */
export function emailAsStored(email: string): string {
  return email.trim().toLowerCase()
}

/** Finds the account with this email, together with its password hash. */
export async function findLogIn(executor: Executor, email: string): Promise<AccountWithPassword | undefined> {
  const [found] = await executor
    .select({ account: ownAccountFields, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, emailAsStored(email)))
  return found
}

/** Whether an account still has the password with this hash. */
export function hasPassword(userId: string, passwordHash: string) {
  return and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
}

export async function findAccount(executor: Executor, userId: string): Promise<OwnAccount | undefined> {
  const [account] = await accountById(executor).execute({ userId })
  return account
}

const accountById = prepareOnce((executor) =>
  executor
    .select(ownAccountFields)
    .from(users)
    .where(eq(users.id, parameter('userId')))
    .prepare('account'),
)
