import { escapeHtml } from '../pages/escape-html.ts'
import type { PublicVideo } from './public-video.ts'

/** Path of a media file on the site's own origin. */
const ownMedia = /^\/media\/[\w/.-]+$/

/**
 * Renders the `<video>` element in a page's skeleton. The player reuses the element, so the file can start loading before the player's script does. The shell's
 * boot script starts playback once the poster has loaded. `data-file` is the file's URL at the provider.
 */
export function prerenderedFile({ videoFile, thumbnail }: PublicVideo): string {
  if (!ownMedia.test(videoFile)) return ''
  const poster = thumbnail === '' ? '' : ` poster="${escapeHtml(thumbnail)}"`
  const file = escapeHtml(videoFile)
  return `<video src="${file}" data-file="${file}"${poster} preload="none" playsinline></video>`
}
