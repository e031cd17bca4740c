import { Transform } from 'node:stream'

/** What a browser needs of a file to know its length and show its first picture, as a rule, in bytes. */
const firstBytes = 32 * 1024

/** In which a page's scripts have the line for themselves, in milliseconds. */
export const restMs = 1_000

const mark = '?paced'

/** A URL of media of the site's own: what is behind it comes from the provider through the site. */
const ownMedia = /^\/media\/[\w/.-]+$/

/** The URL by which a page asks for a file beside its scripts; undefined for a file that the site does not pass on. */
export function pacedUrl(file: string): string | undefined {
  return ownMedia.test(file) ? file + mark : undefined
}

/** The file's own URL, of one by which it is asked for at a pace; undefined for any other. */
export function unpacedUrl(url: string): string | undefined {
  return url.endsWith(mark) ? url.slice(0, -mark.length) : undefined
}

/** Hands on what a first picture needs, rests, and then hands on the rest as fast as it is taken. */
export function pacedBody(): Transform {
  let left = firstBytes
  let hasRested = false
  let timer: NodeJS.Timeout | undefined
  return new Transform({
    readableHighWaterMark: 16 * 1024,
    writableHighWaterMark: 16 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      if (hasRested || chunk.length <= left) {
        left -= chunk.length
        return done(null, chunk)
      }
      this.push(chunk.subarray(0, left))
      timer = setTimeout(() => {
        hasRested = true
        done(null, chunk.subarray(left))
      }, restMs)
      return undefined
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
}
