import { escapeHtml } from '../pages/escape-html.ts'
import { pacedUrl } from '../provider-proxy/paced-body.ts'
import type { PublicVideo } from './public-video.ts'

/**
 * The video's file in its page's skeleton: an element that the page's player takes over, so that the first picture is asked for with the page's scripts and not by them.
 * Of a file that the site itself passes on: it comes at a pace that leaves the line to the scripts, when the page says so (the shell's boot script). `data-file` says what the provider calls it.
 */
export function prerenderedFile({ videoFile, thumbnail }: PublicVideo): string {
  const src = pacedUrl(videoFile)
  if (src === undefined) return ''
  const poster = thumbnail === '' ? '' : ` poster="${escapeHtml(thumbnail)}"`
  return `<video src="${escapeHtml(src)}" data-file="${escapeHtml(videoFile)}"${poster} preload="none" playsinline></video>`
}
