import { escapeHtml } from '../pages/escape-html.ts'
import type { PublicVideo } from './public-video.ts'

/** A URL of media that the site itself serves. */
const ownMedia = /^\/media\/[\w/.-]+$/

/**
 * The `<video>` in its page's skeleton. The page's player takes the element over, so its file can start to load before the player's script has. The shell's boot script starts it, once
 * the poster is there. `data-file` is the provider's URL of the file.
 */
export function prerenderedFile({ videoFile, thumbnail }: PublicVideo): string {
  if (!ownMedia.test(videoFile)) return ''
  const poster = thumbnail === '' ? '' : ` poster="${escapeHtml(thumbnail)}"`
  const file = escapeHtml(videoFile)
  return `<video src="${file}" data-file="${file}"${poster} preload="none" playsinline></video>`
}
