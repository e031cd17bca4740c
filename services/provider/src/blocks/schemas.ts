import { Type, type Static } from 'typebox'
import { profileProperties } from '../channels/schemas.ts'
import { ref } from '../http/envelope.ts'
import { pageQuery, PaginationSchema } from '../http/pagination.ts'

/** An account that the caller has blocked. */
export const BlockedAccountSchema = Type.Object(
  { account: Type.Object(profileProperties), createdAt: Type.String({ format: 'date-time' }) },
  { $id: 'BlockedAccount' },
)

export type BlockedAccount = Static<typeof BlockedAccountSchema>

export const BlockListQuerySchema = Type.Object(pageQuery(20))

export type BlockListQuery = Static<typeof BlockListQuerySchema>

export const BlockListSchema = Type.Object({
  blocks: Type.Array(ref(BlockedAccountSchema)),
  pagination: ref(PaginationSchema),
})

export const BlockParamsSchema = Type.Object({ userId: Type.String() })
