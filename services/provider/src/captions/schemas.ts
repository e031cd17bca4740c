import { Type, type Static } from 'typebox'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'

/** The subset of BCP 47 tags that captions need. */
const LanguageSchema = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  description: 'A language tag, such as `en` or `pt-BR`.',
})

export const CaptionSchema = Type.Object(
  {
    language: LanguageSchema,
    label: Type.String({ description: 'The name in the captions menu.' }),
    src: Type.String({ description: "The path of a WebVTT file from the site's root." }),
  },
  { $id: 'Caption' },
)

export type Caption = Static<typeof CaptionSchema>

export const CaptionParamsSchema = Type.Object({ videoId: Type.String(), language: LanguageSchema })

export const CaptionQuerySchema = Type.Object({
  token: Type.Optional(Type.String({ description: 'Contained in the URLs of the captions of a private video.' })),
})

const maxLabelLength = 60
/** Enough for ten hours of speech. */
const maxTextLength = 1_000_000 - 10_000

/** The required parts of a WebVTT file: its header and a cue. Browsers parse the rest of the file and show the cues that they can parse. */
const webVtt = '^\\uFEFF?WEBVTT(?:[ \\t\\r\\n][^]*)?-->'

export const NewCaptionSchema = Type.Object({
  language: LanguageSchema,
  label: textField(maxLabelLength),
  text: Type.String({ maxLength: maxTextLength, pattern: webVtt, description: 'A WebVTT file.' }),
})

export type NewCaption = Static<typeof NewCaptionSchema>

export const newCaptionMessages: FieldMessages = {
  language: { required: 'Language is required', pattern: 'Language should be a code such as en or pt-BR' },
  label: textMessages('Label', `Label should be less than ${maxLabelLength} characters`),
  text: {
    required: 'Captions are required',
    pattern: 'Captions should be a WebVTT file with at least one cue',
    maxLength: `Captions should be less than ${maxTextLength} characters`,
  },
}
