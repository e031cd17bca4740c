import { Type } from 'typebox'
import { fileField } from './file-field.ts'
import { thumbnailRule } from './upload-rules.ts'
import { UploadFieldsSchema } from '../videos/schemas.ts'

export const NewResumableUploadSchema = Type.Object({
  size: Type.Integer({ minimum: 1, description: 'The size of the video file, in bytes.' }),
})

export const ResumableUploadSchema = Type.Object({
  uploadId: Type.String(),
  url: Type.String({
    description:
      "A path from the site's root for sending the file over tus 1.0. Supports HEAD and PATCH; DELETE aborts the upload.",
  }),
})

export const ResumableUploadParamsSchema = Type.Object({ uploadId: Type.String() })

/** The form that publishes an uploaded file. */
export const PublishFormSchema = Type.Object({
  ...UploadFieldsSchema.properties,
  thumbnail: fileField(thumbnailRule),
})
