import { eq, sql } from '../database/drizzle.ts'
import { createId } from '../create-id.ts'
import { users, videos } from '../database/schema.ts'
import { createAccessTokens } from '../auth/access-tokens.ts'
import { fullNameSkeleton } from '../auth/register/look-alike-names.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createCaller, type Answer, type Caller } from './caller.ts'
import type { TestProvider } from './test-provider.ts'

/** Sets up the data that a test needs. */
export interface Arrange {
  /** Creates a signed-in user with a channel. */
  user(details?: Partial<typeof users.$inferInsert>): Promise<TestUser>
}

/** A user who calls the provider with a valid access token. */
export interface TestUser extends Caller {
  id: string
  username: string
  email: string
  password: string
  /** Inserts a video by this user, as if uploaded `minutesAgo`. */
  publishes(details?: Partial<typeof videos.$inferInsert> & { minutesAgo?: number }): Promise<{ id: string }>
  likes(...videos: { id: string }[]): Promise<void>
  subscribesTo(...channels: { id: string }[]): Promise<void>
  watches(...videos: { id: string }[]): Promise<void>
  /** Comments on a video or replies to one of its comments. Returns the comment's ID. */
  comments(video: { id: string }, content: string, parent?: { id: string }): Promise<{ id: string }>
}

export const testPassword = 'correct horse battery'
let passwordHash: Promise<string> | undefined

export function createArrange(provider: TestProvider): Arrange {
  const accessTokens = createAccessTokens(provider.app, provider.clock)

  return {
    async user(details = {}) {
      const id = createId()
      const username = `user${id}`
      const fullName = details.fullName ?? `User ${id}`
      passwordHash ??= hashPassword(testPassword)
      const account = {
        id,
        username,
        email: `${username}@kinora.test`,
        fullName,
        fullNameSkeleton: fullNameSkeleton(fullName),
        passwordHash: await passwordHash,
        avatarKey: `avatars/${id}.webp`,
        createdAt: provider.clock(),
        ...details,
      }
      await provider.database.insert(users).values(account)
      const accessToken = () => accessTokens.issue({ userId: account.id, sessionId: createId() })
      return createTestUser(provider, account, createCaller(provider.url, accessToken))
    },
  }
}

function createTestUser(provider: TestProvider, account: typeof users.$inferInsert, caller: Caller): TestUser {
  const { id, username, email } = account
  return {
    ...caller,
    id,
    username,
    email,
    password: testPassword,

    async publishes({ minutesAgo = 0, ...details } = {}) {
      const videoId = createId()
      const video = {
        id: videoId,
        ownerId: id,
        title: `Video ${videoId}`,
        description: 'What it is about.',
        videoKey: `videos/${videoId}.mp4`,
        thumbnailKey: `thumbnails/${videoId}.webp`,
        durationSeconds: 12.5,
        createdAt: new Date(provider.clock().getTime() - minutesAgo * 60_000),
        ...details,
      }
      await provider.database.insert(videos).values(video)
      await provider.database
        .update(users)
        .set({ videosCount: sql`${users.videosCount} + 1` })
        .where(eq(users.id, id))
      return { id: video.id }
    },

    async likes(...liked) {
      for (const video of liked) await succeed(caller.post(`/likes/toggle/v/${video.id}`))
    },

    async subscribesTo(...channels) {
      for (const channel of channels) await succeed(caller.post(`/subscriptions/c/${channel.id}`))
    },

    async watches(...watched) {
      for (const video of watched) await succeed(caller.get(`/videos/${video.id}`))
    },

    async comments(video, content, parent) {
      const body = { content, ...(parent && { parentComment: parent.id }) }
      const comment = await succeed(caller.post(`/comments/${video.id}`, body))
      return { id: comment._id }
    },
  }
}

async function succeed(answer: Promise<Answer>) {
  const { body } = await answer
  if (!body.success) throw new Error(`Test setup failed: ${body.message}`)
  return body.data
}
