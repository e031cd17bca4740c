import { request } from 'node:http'
import type { Caller } from './caller.ts'

/** The headers of a tus call, in addition to a `Caller`'s headers. */
const tusHeaders = { 'tus-resumable': '1.0.0' }

/** Sends the bytes of one upload, like a tus client. */
export interface TusCaller {
  uploadId: string
  /** Number of bytes received so far, or the status if it isn't 200. */
  offset(): Promise<number | { status: number }>
  patch(offset: number, bytes: Uint8Array, headers?: Record<string, string>): Promise<Response>
  /** Announces all bytes, sends `sent` of them, and closes the connection when `isEnough` returns true. */
  lose(offset: number, bytes: Uint8Array, sent: number, isEnough: () => Promise<boolean>): Promise<void>
  remove(): Promise<Response>
}

export async function beginTusUpload(url: string, caller: Caller, token: string, size: number): Promise<TusCaller> {
  const begun = await caller.post('/videos/uploads', { size })
  if (begun.status !== 201) throw new Error(`Could not start an upload: ${begun.body.message}`)
  return tusCaller(`${url}${begun.data.url}`, token)
}

export function tusCaller(url: string, token: string): TusCaller {
  const authorized = { ...tusHeaders, authorization: `Bearer ${token}` }
  const patchHeaders = (offset: number) => ({
    ...authorized,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })
  return {
    uploadId: url.slice(url.lastIndexOf('/') + 1),
    async offset() {
      const { status, headers } = await fetch(url, { method: 'HEAD', headers: authorized })
      return status === 200 ? Number(headers.get('upload-offset')) : { status }
    },
    patch: (offset, bytes, headers = {}) =>
      fetch(url, { method: 'PATCH', headers: { ...patchHeaders(offset), ...headers }, body: new Uint8Array(bytes) }),
    async lose(offset, bytes, sent, isEnough) {
      const call = request(url, {
        method: 'PATCH',
        headers: { ...patchHeaders(offset), 'content-length': bytes.length },
      })
      call.on('error', () => {})
      call.write(bytes.subarray(0, sent))
      while (!(await isEnough())) await new Promise((resolve) => setTimeout(resolve, 10))
      const closed = new Promise((resolve) => call.once('close', resolve))
      call.destroy()
      await closed
    },
    remove: () => fetch(url, { method: 'DELETE', headers: authorized }),
  }
}
