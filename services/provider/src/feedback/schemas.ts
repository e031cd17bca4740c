import { Type } from 'typebox'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'

const maxMessageLength = 2000

export const NewFeedbackSchema = Type.Object({ message: textField(maxMessageLength) })

export const newFeedbackMessages: FieldMessages = {
  message: textMessages(
    'Your message',
    `Your message should be at most ${maxMessageLength} characters`,
    'Please write a message',
  ),
}
