import type { VideoCardVideo } from '../src/index.ts'

/** Sample text shared by the stories. Like the images below, it doesn't depend on the network or the date. */
export const longText =
  'How the northern lights were recorded over eleven winters, by a person with one camera and a great deal of luck'
export const unbrokenText = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
export const rightToLeftText = 'כיצד מצלמים את אורות הצפון בלילה אחד'

/** A 16:9 image with dark and bright colours, like a video frame. */
export const picture = drawing(
  640,
  360,
  '<linearGradient id="a" x2="1" y2="1"><stop stop-color="#0b3d4a"/><stop offset=".6" stop-color="#35b59a"/><stop offset="1" stop-color="#f6e7a1"/></linearGradient><path fill="url(#a)" d="M0 0h640v360H0z"/><path fill="#06262f" d="m0 360 180-150 110 80 130-140 220 210z"/>',
)
export const brightPicture = drawing(640, 360, '<path fill="#fff" d="M0 0h640v360H0z"/>')
export const face = drawing(
  128,
  128,
  '<path fill="#f0b27a" d="M0 0h128v128H0z"/><circle cx="64" cy="52" r="26" fill="#7b4b2a"/><path fill="#7b4b2a" d="M16 128a48 44 0 0 1 96 0z"/>',
)
/** An image URL that fails to load. */
export const brokenPicture = 'data:image/png;base64,AAAA'

function drawing(width: number, height: number, shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const owner = {
  _id: 'c-1',
  username: 'ada',
  fullName: 'Ada Lovelace',
  avatar: face,
  isVerified: true,
  isSubscribed: false,
  subscribersCount: 12,
}

/** Creates a video for a card. */
export function video(changes: Partial<VideoCardVideo> = {}): VideoCardVideo {
  return {
    _id: 'v-1',
    title: 'Northern lights over Abisko',
    thumbnail: picture,
    duration: 754,
    views: 48_200,
    createdAt: '2001-01-01T00:00:00.000Z',
    owner,
    ...changes,
  }
}
