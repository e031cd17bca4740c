import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { workspace } from '@kinora/local-stack'

import type { Service } from '../products/start-service.ts'
import { residentMb } from '../resilience/memory.ts'

/** The provider's memory while it takes a large video. */
export interface UploadMemory {
  uploadedMb: number
  beforeMb: number
  peakMb: number
}

const MEGABYTE = 1024 * 1024
const uploadedMb = 99

/** Uploads a video of 99 MB and watches how much memory the provider's process holds. */
export async function measureUpload(provider: Service, accessToken: string): Promise<UploadMemory> {
  const seed = join(workspace, 'services/provider/seed')
  const clip = await readFile(join(seed, 'clips/galaxy.webm'))
  const filler = new Uint8Array(uploadedMb * MEGABYTE - clip.length)
  const thumbnail = await readFile(join(seed, 'thumbnails/aurora.webp'))
  const upload = async () => {
    const form = new FormData()
    form.set('title', 'A long one')
    form.set('description', 'What comes after the last part of a WebM is not looked at.')
    form.set('videoFile', new Blob([clip, filler]), 'long.webm')
    form.set('thumbnail', new Blob([thumbnail]), 'picture.webp')
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${provider.url}/api/v1/videos`, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
  }
  const beforeMb = await residentMb(provider.pid)
  let peakMb = beforeMb
  const uploaded = new AbortController()
  const watch = (async () => {
    while (!uploaded.signal.aborted) {
      peakMb = Math.max(peakMb, await residentMb(provider.pid))
      await setTimeout(20)
    }
  })()
  await upload().finally(() => uploaded.abort())
  await watch
  return { uploadedMb, beforeMb, peakMb }
}
