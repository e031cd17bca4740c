import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'

/** Error messages for uploading and editing a video (spec 8, reading 14). */
export const uploadErrors: ErrorTexts = {
  unsuccessful: serverMessageOr('Failed to upload video'),
  otherwise: serverMessageOr('An error occurred during upload'),
}
