import { historyInDatabase } from '../growth/measure-long-lists.ts'
import { median, pairwiseRatios, quantile, summarise } from '../statistics/summary.ts'
import type { LoadFigures, Results } from '../results.ts'

/** A figure that the product is to reach. */
export interface Goal {
  figure: string
  /** At most this. */
  goal: number
  /** Undefined where a part of the run failed. */
  reached: number | undefined
  /** The middle half of the pairs, where the figure is a ratio of pairs. */
  spread?: { low: number; high: number }
  /** The middle half of the same figure of today's product over itself: what it shows besides 1 is noise. */
  itself?: { low: number; high: number }
  unit: '' | ' KB gz' | ' KB' | ' B' | ' ms'
  /** Where the figure comes from, or what to know of it. */
  note: string
}

const slow = 'slow, first visit'
const bundle = 'one bundle'
const hints = 'one bundle, hints alone'
const bare = 'bare page'

/** The table of goals, filled in from a run. */
export function goalsOf(results: Results): Goal[] {
  return [
    ratioGoal(results, 'LCP on /watch/:id over one bundle', 1, '/watch/:id', bundle, ({ lcp }) => lcp),
    ratioGoal(results, 'LCP on / over one bundle', 1, '/', bundle, ({ lcp }) => lcp),
    ratioGoal(
      results,
      'LCP on /watch/:id over one bundle with hints alone',
      0.55,
      '/watch/:id',
      hints,
      ({ lcp }) => lcp,
    ),
    ratioGoal(results, 'LCP on / over one bundle with hints alone', 0.55, '/', hints, ({ lcp }) => lcp),
    ratioGoal(results, 'LCP on /watch/:id over a bare page', 1.3, '/watch/:id', bare, ({ lcp }) => lcp),
    ratioGoal(
      results,
      'first frame on /watch/:id over a bare page',
      1.6,
      '/watch/:id',
      bare,
      ({ firstFrame }) => firstFrame,
    ),
    ratioGoal(
      results,
      "/watch/:id's own control answers, over one bundle",
      1,
      '/watch/:id',
      bundle,
      ({ controlAnswers }) => controlAnswers,
    ),
    ratioGoal(
      results,
      "/'s own control answers, over one bundle",
      1,
      '/',
      bundle,
      ({ controlAnswers }) => controlAnswers,
    ),
    scriptGoal(results, 'JavaScript on /watch/:id', 145, 'script', 'all scripts of /watch/:id, player included'),
    scriptGoal(
      results,
      'JavaScript on /watch/:id before it is interactive',
      125,
      'scriptUntilAnswer',
      'what was there before its own control answered',
    ),
    pictureGoal(results, 'pictures of /, on a phone', 120, '/, on a phone'),
    pictureGoal(results, 'pictures of /, on a desktop', 220, '/'),
    worst(
      results,
      'chain depth after the HTML, until the page is rendered',
      2,
      ({ chainDepth }) => chainDepth,
      'the deepest of all pages',
    ),
    duplicateGoal(results),
    worst(results, 'CLS', 0.02, ({ cls }) => cls, 'the worst page; the median of its loads'),
    navigationGoal(results),
    firstFrameGoal(results),
    posterGoal(results),
    warmLcpGoal(results, '/'),
    warmLcpGoal(results, '/watch/:id'),
    warmBytesGoal(results, '/'),
    warmBytesGoal(results, '/watch/:id'),
    afterReleaseGoal(results),
    visitGoal(
      results,
      'INP of a visit, p75 of visits',
      'signed in, through all remotes; on a processor slowed down fourfold',
      ({ inp }) => inp,
    ),
    visitGoal(results, 'longest task of a visit, after load', 'the worst visit', ({ longestTask }) => longestTask, 1),
    heapGoal(results),
    remotesGoal(results),
    longListGoal(results),
    scrollingGoal(results),
    rawQueryGoal(results),
    millionGoal(results),
  ]
}

function loadsOf(results: Results, page: string, product: string, conditions = slow): LoadFigures[] {
  return results.pageLoads.find((each) => each.page === page && each.conditions === conditions)?.loads[product] ?? []
}

function ratioGoal(
  results: Results,
  figure: string,
  goal: number,
  page: string,
  over: string,
  pick: (load: LoadFigures) => number,
): Goal {
  const of = (product: string, conditions?: string) => loadsOf(results, page, product, conditions).map(pick)
  const overItself = pairwiseRatios(of('federated', 'control'), of('itself', 'control'))
  const found = ratio(figure, goal, of('federated'), of(over), slow)
  return overItself.length === 0 ? found : { ...found, itself: summarise(overItself) }
}

function ratio(figure: string, goal: number, federated: number[], other: number[], note: string): Goal {
  const ratios = pairwiseRatios(federated, other)
  if (ratios.length === 0) return { figure, goal, reached: undefined, unit: '', note }
  const { median: reached, low, high } = summarise(ratios)
  return { figure, goal, reached, spread: { low, high }, unit: '', note: `${note}; ${ratios.length} pairs` }
}

function scriptGoal(
  { weights }: Results,
  figure: string,
  goal: number,
  part: 'script' | 'scriptUntilAnswer',
  note: string,
): Goal {
  const weight = weights.find(({ page, product }) => page === '/watch/:id' && product === 'federated')?.weight
  return { figure, goal, reached: weight && weight[part].gz / 1000, unit: ' KB gz', note }
}

function pictureGoal({ weights }: Results, figure: string, goal: number, of: string): Goal {
  const weight = weights.find(({ page, product }) => page === of && product === 'federated')?.weight
  return {
    figure,
    goal,
    reached: weight && weight.pictures / 1000,
    unit: ' KB',
    note: 'bytes on the wire, first visit',
  }
}

function worst(
  results: Results,
  figure: string,
  goal: number,
  pick: (load: LoadFigures) => number,
  note: string,
): Goal {
  const medians = results.pageLoads
    .filter(({ conditions }) => conditions === slow)
    .flatMap(({ loads }) => (loads['federated']?.length ? [median(loads['federated'].map(pick))] : []))
  return { figure, goal, reached: medians.length > 0 ? Math.max(...medians) : undefined, unit: '', note }
}

function duplicateGoal({ weights }: Results): Goal {
  const federated = weights.filter(({ product }) => product === 'federated')
  const reached = federated.length > 0 ? Math.max(...federated.map(({ weight }) => weight.duplicateShared)) : undefined
  const note = 'modules of shared packages in more than one script, by source maps'
  return { figure: 'duplicate shared bytes', goal: 0, reached, unit: ' B', note }
}

function navigationGoal({ navigations }: Results): Goal {
  const cold = (product: string) => (navigations[product] ?? []).map((navigation) => navigation.cold)
  return ratio('click → page of a remote not yet loaded, over one bundle', 1.05, cold('federated'), cold(bundle), slow)
}

function firstFrameGoal(results: Results): Goal {
  return ratio(
    'click on a card → first frame, over the page by its URL',
    0.5,
    (results.navigations['federated'] ?? []).map(({ firstFrame }) => firstFrame),
    loadsOf(results, '/watch/:id', 'federated').map(({ firstFrame }) => firstFrame),
    slow,
  )
}

function posterGoal({ navigations }: Results): Goal {
  const frames = (navigations['federated'] ?? []).map(({ framesWithoutPoster }) => framesWithoutPoster)
  return {
    figure: 'frames of a player without its poster, after a click on a card',
    goal: 1,
    reached: frames.length > 0 ? Math.max(...frames) : undefined,
    unit: '',
    note: 'the worst of them',
  }
}

const warm = 'slow, repeat visit'

function warmLcpGoal(results: Results, page: string): Goal {
  const loads = loadsOf(results, page, 'federated', warm)
  return ratio(
    `LCP on ${page}, second visit over first`,
    0.35,
    loads.map(({ lcp }) => lcp),
    loads.map(({ firstVisitLcp = 0 }) => firstVisitLcp),
    warm,
  )
}

function warmBytesGoal(results: Results, page: string): Goal {
  const bytes = loadsOf(results, page, 'federated', warm).map((load) => load.bytes)
  return {
    figure: `bytes of ${page}, second visit`,
    goal: 15,
    reached: bytes.length > 0 ? median(bytes) / 1000 : undefined,
    unit: ' KB',
    note: "over the network, with headers; without the video's own file",
  }
}

function afterReleaseGoal({ afterRelease }: Results): Goal {
  return {
    figure: 'released files that a returning viewer loads after one line of the watch remote has changed',
    goal: 30,
    reached: afterRelease && afterRelease.bytes / 1000,
    unit: ' KB',
    note: afterRelease
      ? `${afterRelease.files} files, with headers; in brotli and without headers ${(afterRelease.wholeBytes / 1000).toFixed(1)} KB`
      : '',
  }
}

function visitGoal(
  { visits }: Results,
  figure: string,
  note: string,
  pick: (visit: Results['visits'][number]) => number,
  share = 0.75,
): Goal {
  const each = visits.map(pick)
  const interactions = visits.map((visit) => visit.interactions)
  return {
    figure,
    goal: 100,
    reached: each.length > 0 ? quantile(each, share) : undefined,
    unit: ' ms',
    note: `${note}; ${visits.length} visits of ${interactions.length > 0 ? median(interactions) : 0} interactions`,
  }
}

function heapGoal({ memory }: Results): Goal {
  const [first, last] = [memory[0], memory.at(-1)]
  return {
    figure: `heap after ${last?.navigations ?? 200} navigations through all remotes over after ${first?.navigations ?? 20}`,
    goal: 1.1,
    reached: first && last && last.heapMb / first.heapMb,
    unit: '',
    note: 'what pages hold, once all garbage is collected; without compiled code',
  }
}

function remotesGoal({ remotes }: Results): Goal {
  const controls = (count: number) =>
    remotes.find((each) => each.count === count)?.loads.map(({ controlAnswers }) => controlAnswers) ?? []
  return ratio(
    'cold start with 200 remotes over 5',
    1.05,
    controls(200),
    controls(5),
    "until /watch/:id's own control answers",
  )
}

function longListGoal({ lists }: Results): Goal {
  const paint = (count: number) =>
    lists
      .find((each) => each.list === historyInDatabase && each.count === count)
      ?.runs.map(({ firstPaint }) => firstPaint) ?? []
  return ratio(
    '10,000 videos in history over 100, to first paint',
    1.3,
    paint(10_000),
    paint(100),
    'as the provider answers, which gives the latest 500',
  )
}

function scrollingGoal({ lists }: Results): Goal {
  const runs = lists.find((each) => each.list === historyInDatabase && each.count === 10_000)?.runs ?? []
  const longest = runs.map(({ longestTaskScrolling }) => longestTaskScrolling)
  const note = 'on a processor slowed down fourfold; 0 is none over 50 ms'
  return {
    figure: 'longest task while scrolling through 10,000 videos',
    goal: 50,
    reached: longest.length > 0 ? median(longest) : undefined,
    unit: ' ms',
    note,
  }
}

const largest = (results: Results) => Math.max(0, ...results.provider.map(({ videos }) => videos))

function rawQueryGoal(results: Results): Goal {
  const rounds =
    results.provider.find(({ videos, callers }) => videos === largest(results) && callers === 1)?.rounds ?? []
  return ratio(
    'GET /videos?limit=8, p50 over the raw query',
    1.3,
    rounds.map(({ route }) => route.p50Ms),
    rounds.map(({ rawQuery }) => rawQuery.p50Ms),
    'the same statement and driver, one caller',
  )
}

function millionGoal(results: Results): Goal {
  const p50 = (videos: number) =>
    results.provider
      .find((each) => each.videos === videos && each.callers === 1)
      ?.rounds.map(({ route }) => route.p50Ms) ?? []
  const many = largest(results)
  const figure = `GET /videos?limit=8 of ${many.toLocaleString('en')} videos over 10,000`
  return ratio(figure, 1.5, p50(many), p50(10_000), 'p50, one caller')
}
