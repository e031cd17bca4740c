import type { FastifyRequest } from 'fastify'
import type { AuditLog } from '../../audit/audit-log.ts'
import { createId } from '../../create-id.ts'
import { violatedUniqueConstraint } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { conflict, invalid } from '../../http/api-error.ts'
import { limitKeyOf } from '../../http/client-ip.ts'
import { validate } from '../../http/validate.ts'
import { receiveForm } from '../../uploads/receive-form.ts'
import { avatarRule, avatarSizes, coverImageRule, coverImageSizes } from '../../uploads/upload-rules.ts'
import type { UploadContext } from '../../uploads/upload-services.ts'
import { normaliseFullName } from './full-name.ts'
import { assertOwnFullName, fullNameSkeleton } from './look-alike-names.ts'
import type { PasswordGate } from '../password-gate.ts'
import { hashPassword, normalisePassword } from '../passwords.ts'
import { emailAsStored, ownAccountFields, type OwnAccount } from '../account/queries.ts'
import { RegisterFieldsSchema, registerMessages } from './schemas.ts'
import { signUpViolations } from './sign-up-rules.ts'

/** The message for each unique constraint. */
export const takenMessages: Record<string, string> = {
  users_username_unique: 'This username is already taken.',
  users_email_unique: 'An account with this email already exists.',
}

export interface RegisterOptions extends UploadContext {
  passwordGate: PasswordGate
  audit: AuditLog
}

/** Creates an account from a registration form, including its images. */
export function register(context: RegisterOptions, request: FastifyRequest): Promise<OwnAccount> {
  const rules = { avatar: avatarRule, coverImage: coverImageRule }
  const sender = limitKeyOf(request.clientIp)
  return receiveForm(context, request, rules, async ({ fields, files, upload }) => {
    const { fullName, email, username, password } = validate(
      request,
      RegisterFieldsSchema,
      {
        ...fields,
        fullName: fields.fullName && normaliseFullName(fields.fullName),
        email: fields.email?.trim(),
        username: fields.username?.trim(),
        password: fields.password && normalisePassword(fields.password),
      },
      { messages: registerMessages, messageWhenMissing: 'All fields are required' },
    )
    const violations = await signUpViolations({ fullName, email, username, password })
    if (violations.length > 0) throw invalid(violations)
    const { avatar, coverImage } = files
    if (!avatar) throw invalid([{ field: 'avatar', message: 'Profile picture is required' }])
    const avatarKey = await upload.storePicture(avatar, avatarSizes, sender)
    const coverImageKey = coverImage ? await upload.storePicture(coverImage, coverImageSizes, sender) : null
    const passwordHash = await context.passwordGate.run(() => hashPassword(password))

    const account = {
      id: createId(),
      username: username.toLowerCase(),
      email: emailAsStored(email),
      fullName,
      fullNameSkeleton: fullNameSkeleton(fullName),
      passwordHash,
      avatarKey,
      coverImageKey,
      createdAt: context.clock(),
    }
    try {
      return await context.database.transaction(async (transaction) => {
        await upload.keep(transaction)
        await assertOwnFullName(transaction, fullName)
        const [user] = await transaction.insert(users).values(account).returning(ownAccountFields)
        if (!user) throw new Error('The database stored the account but did not return it.')
        await context.audit.record(transaction, request, { event: 'sign-up', userId: user._id, email: account.email })
        return user
      })
    } catch (error) {
      const message = takenMessages[violatedUniqueConstraint(error) ?? '']
      throw message ? conflict(message) : error
    }
  })
}
