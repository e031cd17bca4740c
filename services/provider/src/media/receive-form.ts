import type { FastifyRequest } from 'fastify'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { ApiError, invalid, tooLarge, unsupported } from '../http/api-error.ts'
import { HEAD_BYTES, kindOfBytes, type FileKind } from './file-kinds.ts'
import { abandonUploads, beginUpload, completeUploads } from './pending-uploads.ts'

/** What a form takes under one of its file fields. */
export interface FileRule {
  /** The storage folder that the file goes to. */
  folder: string
  kinds: readonly FileKind[]
  maxBytes: number
  tooLargeMessage: string
  wrongKindMessage: string
}

export interface ReceivedForm<FileField extends string> {
  fields: Record<string, string>
  /** The storage keys of the files that came. */
  files: Partial<Record<FileField, string>>
  /** Lets the files stay. To be called in the transaction that writes the rows which point to them. */
  keepFiles(transaction: Executor): Promise<void>
}

/** Titles, descriptions and names are far shorter; a longer field is no text that a person wrote. */
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 20

const cutOff = (cause: unknown) =>
  new ApiError(400, 'The upload was cut off before it was complete. Please try again.', { cause })

/**
 * Reads a multipart form. Files stream to storage as they come, are judged by their first bytes, and are removed again
 * if anything fails, be it the connection, the form, or `work` itself.
 */
export async function receiveForm<FileField extends string, Result>(
  context: ProviderContext,
  request: FastifyRequest,
  rules: Record<FileField, FileRule>,
  work: (form: ReceivedForm<FileField>) => Promise<Result>,
): Promise<Result> {
  const fields: Record<string, string> = {}
  const files: Partial<Record<FileField, string>> = {}
  const keys: string[] = []
  const ruleOf = (field: string) => (Object.hasOwn(rules, field) ? rules[field as FileField] : undefined)

  try {
    for await (const part of readParts(request)) {
      if (part.type === 'field') {
        // A form sends a line break as two characters; whoever wrote it counted one.
        fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n')
        continue
      }
      const rule = ruleOf(part.fieldname)
      const isRepeated = Object.hasOwn(files, part.fieldname)
      if (!rule || isRepeated) throw invalid([{ field: part.fieldname, message: 'This file was not asked for.' }])
      const key = await storeFile(context, part.file, rule, (key) => keys.push(key))
      if (key) files[part.fieldname as FileField] = key
    }
    return await work({ fields, files, keepFiles: (transaction) => completeUploads(transaction, keys) })
  } catch (error) {
    await abandonUploads(context, keys)
    throw error
  }
}

async function* readParts(request: FastifyRequest) {
  const limits = { fileSize: Infinity, fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS, parts: MAX_FIELDS * 2 }
  try {
    yield* request.parts({ limits })
  } catch (error) {
    const isFramework = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
    throw isFramework && error.code !== 'FST_MP_PREMATURE_CLOSE' ? error : cutOff(error)
  }
}

/** Stores one file and returns its key; undefined for the empty file that a browser sends for an empty field. */
async function storeFile(
  context: ProviderContext,
  source: AsyncIterable<Uint8Array>,
  rule: FileRule,
  onKey: (key: string) => void,
): Promise<string | undefined> {
  const chunks = limited(source, rule)
  const head = await readHead(chunks)
  if (head.length === 0) return undefined
  const kind = kindOfBytes(head, rule.kinds)
  if (!kind) throw unsupported(rule.wrongKindMessage)

  const key = `${rule.folder}/${createId()}.${kind.extension}`
  await beginUpload(context, key)
  onKey(key)
  await context.storage.put(key, startingWith(head, chunks))
  return key
}

async function* limited(source: AsyncIterable<Uint8Array>, rule: FileRule): AsyncGenerator<Uint8Array> {
  let size = 0
  const chunks = source[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await chunks.next().catch((error: unknown) => {
      throw cutOff(error)
    })
    if (done) return
    size += value.length
    if (size > rule.maxBytes) throw tooLarge(rule.tooLargeMessage)
    yield value
  }
}

async function readHead(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < HEAD_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

async function* startingWith(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}
