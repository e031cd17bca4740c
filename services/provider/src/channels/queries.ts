import { eq } from '../database/drizzle.ts'
import { parameter, prepareForViewers, type Executor } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import type { User } from '../auth/account/schemas.ts'
import { channelPageFields } from './channel-fields.ts'

/** Finds the channel with this username, as seen by one viewer. */
export async function findChannel(
  executor: Executor,
  username: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const statement = channelFor(executor, viewerId)
  const [channel] = await statement.execute({ username: username.toLowerCase(), viewerId })
  return channel
}

const channelFor = prepareForViewers('channel', (executor, viewerId, name) =>
  executor
    .select(channelPageFields(viewerId))
    .from(users)
    .where(eq(users.username, parameter('username')))
    .prepare(name),
)
