import { request, type ClientRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { mediaFileBytes } from './media-files.ts'

export interface UploadAnswer {
  status: number
  body: unknown
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>
}

/** An upload that a test can send in parts, at any speed. */
export interface UploadInParts {
  call: ClientRequest
  /** The complete form. Its last file is the video. */
  body: Buffer
  /** Rejects if the connection is closed before a response arrives. */
  answer: Promise<UploadAnswer>
}

/** Starts an upload by sending only the request's headers. */
export async function beginUpload(
  url: string,
  accessToken: string,
  headers: Record<string, string> = {},
): Promise<UploadInParts> {
  const body = await uploadForm()
  const call = request(`${url}/api/v1/videos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
      ...headers,
    },
  })
  call.flushHeaders()
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      const closed = new Promise((close) => response.socket.once('close', close))
      text(response).then(
        (answered) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(answered), closed }),
        reject,
      )
    })
  })
  // Prevents an unhandled rejection in tests that ignore the response.
  answer.catch(() => {})
  // The server may close the connection before all bytes have been sent.
  call.on('error', () => {})
  return { call, body, answer }
}

async function uploadForm(): Promise<Buffer> {
  return Buffer.concat([
    part('title', 'T'),
    part('description', 'D'),
    part('thumbnail', await mediaFileBytes('picture.jpg'), 'a.jpg'),
    part('videoFile', await mediaFileBytes('clip.mp4'), 'a.mp4'),
    Buffer.from('--b--\r\n'),
  ])
}

function part(name: string, content: Buffer | string, file = ''): Buffer {
  const filename = file && `; filename="${file}"`
  return Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}
