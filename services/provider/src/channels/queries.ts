import { eq } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import type { User } from '../auth/account/schemas.ts'
import { channelPageFields } from './channel-fields.ts'

/** Finds the channel with this username, as seen by one viewer. */
export async function findChannel(
  executor: Executor,
  username: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const [channel] = await executor
    .select(channelPageFields(viewerId))
    .from(users)
    .where(eq(users.username, username.toLowerCase()))
  return channel
}
