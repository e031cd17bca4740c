import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const mediaFolder = fileURLToPath(new URL('media', import.meta.url))

/** Small real files: a two-second test video with audio, and one frame of it. */
export const mediaFiles = [
  'clip.mp4',
  'clip.webm',
  'clip.ogv',
  'silent-clip.ogv',
  'picture.jpg',
  'picture.png',
  'picture.webp',
] as const
export type MediaFile = (typeof mediaFiles)[number]

export const mediaFilePath = (name: MediaFile) => join(mediaFolder, name)
export const mediaFileBytes = (name: MediaFile) => readFile(mediaFilePath(name))
export const mediaFileBlob = (name: MediaFile, type = '') => openAsBlob(mediaFilePath(name), { type })

type FormValue = string | Blob | { file: Blob | Uint8Array; name?: string } | undefined

/** Creates a multipart form. Omits fields whose value is undefined. */
export function form(fields: Record<string, FormValue>): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'string') data.append(field, value)
    else if (value instanceof Blob) data.append(field, value, field)
    else
      data.append(
        field,
        value.file instanceof Blob ? value.file : new Blob([new Uint8Array(value.file)]),
        value.name ?? field,
      )
  }
  return data
}
