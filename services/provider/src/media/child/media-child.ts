import { encodePicture } from './encode-picture.ts'
import { inspectVideo } from './inspect-video.ts'
import { withMediaFile } from './media-file.ts'
import type { MediaJob, PictureResult, VideoResult } from './media-job.ts'
import { startWatchdog } from './start-watchdog.ts'

// A separate process, started by child-pool.ts. Untrusted files are parsed only here, so a crash doesn't affect the provider. The process handles one file at a
// time and doesn't have access to the database or secrets.

const [parentPid, memoryBytes] = process.argv.slice(2).map(Number)
if (!process.send || !parentPid || !memoryBytes) throw new Error('Only the provider can start this file.')

process.on('disconnect', () => process.exit(0))
process.on('message', (job: MediaJob) => {
  withMediaFile<VideoResult | PictureResult>(job.url, async (file) =>
    job.kind === 'video' ? { duration: await inspectVideo(file) } : encodePicture(file, job),
  )
    .then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
    // Frees this file's memory before the next one is measured.
    .finally(() => globalThis.gc?.())
})

await startWatchdog({ parentPid, memoryBytes })
process.send({ ready: true })
