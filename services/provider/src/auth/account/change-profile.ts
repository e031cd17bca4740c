import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { eq, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { invalid, unauthenticated } from '../../http/api-error.ts'
import { oneOf } from '../../http/pagination.ts'
import { linesFrom, textMessages } from '../../http/text.ts'
import { validate } from '../../http/validate.ts'
import type { FieldMessages } from '../../http/validation-messages.ts'
import { pictureKeys } from '../../media/picture-keys.ts'
import { fileField } from '../../uploads/file-field.ts'
import { receiveForm } from '../../uploads/receive-form.ts'
import { avatarRule, avatarSizes, coverImageRule, coverImageSizes } from '../../uploads/upload-rules.ts'
import type { UploadContext } from '../../uploads/upload-services.ts'
import { normaliseFullName } from '../register/full-name.ts'
import { assertOwnFullName, fullNameSkeleton } from '../register/look-alike-names.ts'
import { registerFields, registerMessages } from '../register/schemas.ts'
import { fullNameViolation } from '../register/sign-up-rules.ts'

const maxAboutLength = 1000

const ProfileFieldsSchema = Type.Partial(
  Type.Object({
    fullName: registerFields.fullName,
    about: Type.String({ maxLength: maxAboutLength, format: 'readable-text' }),
    removeCoverImage: oneOf(['true', 'false']),
    isHistoryPaused: oneOf(['true', 'false'], { description: 'Whether watched videos are left out of the history.' }),
  }),
)

/** The form for changing the profile. Missing fields stay unchanged. */
export const ProfileChangesSchema = Type.Object({
  ...ProfileFieldsSchema.properties,
  avatar: Type.Optional(fileField(avatarRule)),
  coverImage: Type.Optional(fileField(coverImageRule)),
})

const profileMessages: FieldMessages = {
  fullName: registerMessages['fullName'] ?? {},
  about: textMessages('About', `About should be at most ${maxAboutLength} characters`),
}

/** Maximum size of the form: its pictures, and a megabyte for text and boundaries. */
export const maxProfileChangesBytes = avatarRule.maxBytes + coverImageRule.maxBytes + 1024 * 1024

/** Updates an account's name, description, pictures or history setting from a form. */
export async function changeProfile(context: UploadContext, request: FastifyRequest, userId: string): Promise<void> {
  const { database, pendingUploads } = context
  let released: string[] = []
  const rules = { avatar: avatarRule, coverImage: coverImageRule }
  await receiveForm(context, request, rules, async ({ fields, files, upload }) => {
    const { fullName, about, removeCoverImage, isHistoryPaused } = fields
    const texts = {
      ...(fullName !== undefined && { fullName: normaliseFullName(fullName) }),
      ...(about !== undefined && { about: linesFrom(about) }),
    }
    validate(
      request,
      ProfileFieldsSchema,
      { ...texts, ...(removeCoverImage && { removeCoverImage }), ...(isHistoryPaused && { isHistoryPaused }) },
      { messages: profileMessages },
    )
    const avatarKey = files.avatar && (await upload.storePicture(files.avatar, avatarSizes, userId))
    const coverImageKey = files.coverImage && (await upload.storePicture(files.coverImage, coverImageSizes, userId))
    const changes = {
      ...texts,
      ...(isHistoryPaused && { isHistoryPaused: isHistoryPaused === 'true' }),
      ...(avatarKey && { avatarKey }),
      ...(removeCoverImage === 'true' && { coverImageKey: null }),
      ...(coverImageKey && { coverImageKey }),
    }
    if (Object.keys(changes).length === 0) return
    await database.transaction(async (transaction) => {
      const [before] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update')
      if (!before) throw unauthenticated()
      await upload.keep(transaction)
      if (texts.fullName !== undefined && texts.fullName !== before.fullName)
        await takeFullName(transaction, before, texts.fullName)
      await transaction.update(users).set(changes).where(eq(users.id, userId))
      released = await unusedPictures(transaction, {
        avatarKey: avatarKey ? before.avatarKey : null,
        coverImageKey: 'coverImageKey' in changes ? before.coverImageKey : null,
      })
      await pendingUploads.release(transaction, released)
    })
  })
  await pendingUploads.abandon(released)
}

async function takeFullName(
  transaction: Executor,
  { id, fullName: previous, isVerified }: typeof users.$inferSelect,
  fullName: string,
): Promise<void> {
  const message = fullNameViolation(fullName)
  if (message) throw refuseName(message)
  // The badge confirms the name.
  if (isVerified && fullName.toLowerCase() !== previous.toLowerCase())
    throw refuseName("The name of a verified channel can't be changed here. Please write to us.")
  await assertOwnFullName(transaction, fullName, id)
  await transaction
    .update(users)
    .set({ fullNameSkeleton: fullNameSkeleton(fullName) })
    .where(eq(users.id, id))
}

const refuseName = (message: string) => invalid([{ field: 'fullName', message }])

/** Returns the files of pictures that no account uses any more. Demo accounts share pictures. */
export async function unusedPictures(
  executor: Executor,
  { avatarKey, coverImageKey }: { avatarKey: string | null; coverImageKey: string | null },
): Promise<string[]> {
  const isUsed = async (key: string) => {
    // Reads the table directly, because most connections can read only visible rows.
    const { rows } = await executor.execute(
      sql`select 1 from public.users where avatar_key = ${key} or cover_image_key = ${key} limit 1`,
    )
    return rows.length > 0
  }
  return [
    ...(avatarKey === null || (await isUsed(avatarKey)) ? [] : pictureKeys(avatarKey, avatarSizes)),
    ...(coverImageKey === null || (await isUsed(coverImageKey)) ? [] : pictureKeys(coverImageKey, coverImageSizes)),
  ]
}
