/*
 * What a provider may offer beyond the specification (reading 33). The shell does not share this entry: a remote carries what it uses of it, and so needs no newer
 * shell for a newer call.
 */
export { captionsOf, putCaptions, removeCaptions } from './captions.ts'
export type { Caption, NewCaption } from './captions.ts'
export { contractCall } from './contract-call.ts'
export { exportAccount, removeAccount } from './own-account.ts'
export { publishedOnce, publishUpload, removeVideo, startUpload, updateVideo } from './own-videos.ts'
export type { ResumableUpload, VideoChanges } from './own-videos.ts'
export { readStreamProgress, streamOf } from './stream.ts'
export type { Storyboard, Stream, StreamProgress } from './stream.ts'
export { reportPosition, reportView, separateViews, showPosition, watchedSecondsOf } from './watching.ts'
