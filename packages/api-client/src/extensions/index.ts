/*
 * What a provider may know beyond the specification (reading 33). The shell does not share this entry: a remote carries what it uses of it, and so needs no newer
 * shell for a newer call.
 */
export { captionsOf, putCaptions, removeCaptions } from './captions.ts'
export type { Caption, NewCaption } from './captions.ts'
export { contractCall } from './contract-call.ts'
export { publishedOnce } from './published-once.ts'
export { reportPosition, reportView } from './report-watching.ts'
export { showPosition } from './show-position.ts'
export { readStreamProgress, streamOf } from './stream.ts'
export type { Storyboard, Stream } from './stream.ts'
export { separateViews, watchedSecondsOf } from './watched-video.ts'
