import { isApiErrorOfKind } from '@kinora/api-client'
import type { VideoUpload } from '@kinora/api-client'
import { publishUpload, startUpload } from '@kinora/api-client/extensions'

import { persist } from './persist.ts'
import { runTus } from './run-tus.ts'
import type { SendOptions } from './send-upload.ts'
import { identityOf } from './upload-state.ts'
import type { UnfinishedUpload } from './upload-state.ts'

/** Uploads a video in parts and publishes it. Resumes after a lost connection, and picks up an unfinished upload of the same file. */
export async function sendInParts(upload: VideoUpload, options: SendOptions): Promise<{ _id: string }> {
  const { api, signal, unfinished, onStarted, onProgress, onInterrupted } = options
  const { videoFile, ...fields } = upload
  let sent = 0
  const insist = <T>(work: () => Promise<T>) =>
    persist(work, { signal, onInterrupted, progress: () => sent, hasToken: api.tokens.has })

  const begin = async (): Promise<UnfinishedUpload> => {
    const begun = await insist(() => startUpload(api, videoFile.size, { signal }))
    const upload = { ...begun, file: identityOf(videoFile) }
    onStarted(upload)
    return upload
  }
  const send = ({ url }: UnfinishedUpload) =>
    insist(() =>
      runTus(url, videoFile, {
        tokens: api.tokens,
        signal,
        onProgress(sentBytes) {
          sent = sentBytes
          onProgress(sentBytes)
        },
      }),
    )

  let current = unfinished ?? (await begin())
  try {
    await send(current)
  } catch (error) {
    // The provider cleans up unfinished uploads after a few days.
    if (current !== unfinished || !isApiErrorOfKind(error, 'not-found')) throw error
    current = await begin()
    await send(current)
  }
  onProgress(videoFile.size)
  return insist(() => publishUpload(api, current.uploadId, fields, { signal }))
}
