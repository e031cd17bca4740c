import type { LongList } from './growth/measure-long-list.ts'
import type { Interactions } from './interaction/measure-interactions.ts'
import type { Machine } from './machine.ts'
import type { MemoryAfter } from './navigation/measure-memory.ts'
import type { Navigation } from './navigation/measure-navigation.ts'
import type { PageLoad } from './page-load/measure-page-load.ts'
import type { PageWeight } from './page-load/page-weight.ts'
import type { Pictures } from './pictures/take-pictures.ts'
import type { ListLoads } from './provider/measure-lists.ts'
import type { UploadMemory } from './provider/measure-upload.ts'
import type { AfterRelease } from './returning/measure-after-release.ts'
import type { Visit } from './visit/measure-visit.ts'

/** A load without its list of requests. */
export type LoadFigures = Omit<PageLoad, 'requests'>

/** The loads of one page under one set of conditions, by product; those of the same place are pairs. */
export interface PageLoads {
  page: string
  conditions: string
  loads: Record<string, LoadFigures[]>
}

/** Everything that a run found; the content of docs/performance.json. A part that failed is named under `failures`, and is missing. */
export interface Results {
  machine: Machine
  commit: string
  isQuick: boolean
  minutes: number
  pageLoads: PageLoads[]
  weights: { page: string; product: string; weight: PageWeight }[]
  navigations: Record<string, Navigation[]>
  memory: MemoryAfter[]
  visits: Visit[]
  afterRelease?: AfterRelease
  /** Stand in files of their own. */
  pictures?: Pictures
  interactions: Record<string, Interactions[]>
  remotes: { count: number; loads: LoadFigures[] }[]
  lists: { list: string; count: number; runs: LongList[] }[]
  provider: ListLoads[]
  upload?: UploadMemory
  failures: { part: string; reason: string }[]
}

/** The results of a run that has measured nothing yet. */
export function emptyResults(machine: Machine, commit: string, isQuick: boolean): Results {
  return {
    machine,
    commit,
    isQuick,
    minutes: 0,
    pageLoads: [],
    weights: [],
    navigations: {},
    memory: [],
    visits: [],
    interactions: {},
    remotes: [],
    lists: [],
    provider: [],
    failures: [],
  }
}
