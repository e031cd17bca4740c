import type { Age } from '../age.ts'
import type { VideoKey } from '../videos.ts'

/** Something said under a video, and what was said back. */
export type Said = readonly [author: string, age: Age, content: string, replies?: readonly Reply[]]

type Reply = readonly [author: string, age: Age, content: string]

/** The conversations under some videos. */
export type Conversations = { readonly [video in VideoKey]?: readonly Said[] }
