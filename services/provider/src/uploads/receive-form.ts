import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid, tooLarge, unsupported } from '../http/api-error.ts'
import { kindOfBytes } from '../media/file-kinds.ts'
import { readHead, startingWith } from '../media/read-head.ts'
import { incomingFolder } from '../media/storage.ts'
import { createUploadFiles, type UploadFiles } from './upload-files.ts'
import { watchPace, type PaceWatch } from './upload-pace.ts'
import type { FileRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'

export interface ReceivedForm<FileField extends string> {
  fields: Record<string, string>
  /** Storage keys of the received files. For images, the key of the original. */
  files: Partial<Record<FileField, string>>
  /** The SHA-256 hash of each file, if requested. */
  digests: Partial<Record<FileField, string>>
  upload: Pick<UploadFiles, 'store' | 'storePicture' | 'keep'>
}

/** Maximum size of a text field. Titles, descriptions and names are much shorter. */
const maxFieldBytes = 64 * 1024
const maxFields = 20

const cutOff = (cause: unknown) =>
  new ApiError(400, 'The upload was interrupted before it finished. Please try again.', { cause })

/** Reads a multipart form. Streams files to storage and checks their first bytes. Removes the files if the connection, the form or `work` fails. */
export async function receiveForm<FileField extends string, Result>(
  context: UploadContext,
  request: FastifyRequest,
  rules: Record<FileField, FileRule>,
  work: (form: ReceivedForm<FileField>) => Promise<Result>,
  { isDigested = false } = {},
): Promise<Result> {
  const fields: Record<string, string> = {}
  const files: Partial<Record<FileField, string>> = {}
  const digests: Partial<Record<FileField, string>> = {}
  const upload = createUploadFiles(context)
  const pace = watchPace(request.raw, context.uploadPace)
  const ruleOf = (field: string) => (Object.hasOwn(rules, field) ? rules[field as FileField] : undefined)

  try {
    for await (const part of readParts(request, pace)) {
      if (part.type === 'field') {
        // Forms encode a line break as two characters, but users count it as one.
        fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n')
        continue
      }
      const rule = ruleOf(part.fieldname)
      const isRepeated = Object.hasOwn(files, part.fieldname)
      if (!rule || isRepeated)
        throw invalid([{ field: part.fieldname, message: 'This form does not accept this file.' }])
      const hash = isDigested ? createHash('sha256') : undefined
      const key = await storeFile(upload, limited(part.file, rule, pace, hash), rule)
      if (!key) continue
      const field = part.fieldname as FileField
      files[field] = key
      if (hash) digests[field] = hash.digest('hex')
    }
    pace.stop()
    const result = await work({ fields, files, digests, upload })
    await upload.finish('succeeded')
    return result
  } catch (error) {
    pace.stop()
    await upload.finish('failed')
    throw error
  }
}

async function* readParts(request: FastifyRequest, pace: PaceWatch) {
  const limits = { fileSize: Infinity, fieldSize: maxFieldBytes, fields: maxFields, parts: maxFields * 2 }
  if (request.isMultipart() && !/boundary=./i.test(request.headers['content-type'] ?? ''))
    throw new ApiError(400, 'The Content-Type header does not contain a multipart boundary.')
  try {
    const parts = request.parts({ limits })
    for (;;) {
      const { value, done } = await pace.orTooSlow(parts.next())
      if (done) return
      yield value
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isFramework = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
    throw isFramework && error.code !== 'FST_MP_PREMATURE_CLOSE' ? error : cutOff(error)
  }
}

/** Stores one file and returns its key. Returns undefined for the empty file that browsers send for an empty field. */
async function storeFile(
  upload: UploadFiles,
  chunks: AsyncGenerator<Uint8Array>,
  rule: FileRule,
): Promise<string | undefined> {
  const head = await readHead(chunks)
  if (head.length === 0) return undefined
  const kind = kindOfBytes(head, rule.kinds)
  if (!kind) throw unsupported(rule.wrongKindMessage)
  const { folder = incomingFolder } = rule
  return upload.store(startingWith(head, chunks), {
    folder,
    extension: kind.extension,
    isTemporary: folder === incomingFolder,
  })
}

async function* limited(
  source: AsyncIterable<Uint8Array>,
  rule: FileRule,
  pace: PaceWatch,
  hash?: Hash,
): AsyncGenerator<Uint8Array> {
  let size = 0
  const chunks = source[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await pace.orTooSlow(chunks.next()).catch((error: unknown) => {
      throw error instanceof ApiError ? error : cutOff(error)
    })
    if (done) return
    size += value.length
    if (size > rule.maxBytes) throw tooLarge(rule.tooLargeMessage)
    hash?.update(value)
    yield value
  }
}
