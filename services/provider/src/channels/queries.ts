import { eq } from '../database/drizzle.ts'
import { parameter, prepareOnce, type Executor } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import type { ViewerId } from '../database/wire-fields.ts'
import type { User } from '../auth/account/schemas.ts'
import { channelPageFields } from './channel-fields.ts'

/** Finds the channel with this username, as seen by one viewer. */
export async function findChannel(
  executor: Executor,
  username: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const statement = (viewerId === null ? channelForVisitor : channelForUser)(executor)
  const [channel] = await statement.execute({ username: username.toLowerCase(), viewerId })
  return channel
}

const channelForVisitor = prepareOnce((executor) => selectChannel(executor, null).prepare('channel'))
const channelForUser = prepareOnce((executor) => selectChannel(executor, parameter('viewerId')).prepare('channel user'))

function selectChannel(executor: Executor, viewerId: ViewerId) {
  return executor
    .select(channelPageFields(viewerId))
    .from(users)
    .where(eq(users.username, parameter('username')))
}
