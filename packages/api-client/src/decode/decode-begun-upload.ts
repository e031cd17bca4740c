import type { BegunUpload } from '../endpoints/own-videos.ts'
import type { DataOf } from '../request/contract.ts'
import { fieldsOf, requiredText } from './fields.ts'

type WireBegunUpload = DataOf<'POST', '/videos/uploads'>

export function decodeBegunUpload(value: unknown): BegunUpload {
  const { uploadId, url } = fieldsOf<WireBegunUpload>(value)
  return { uploadId: requiredText(uploadId), url: requiredText(url) }
}
