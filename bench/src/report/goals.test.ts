import { goalsOf } from './goals.ts'
import { goalsTable } from './tables.ts'
import { whyMissed } from './why-missed.ts'
import { emptyResults } from '../results.ts'

const machine = { measuredAt: '', processor: '', cores: 2, memoryGb: 1, system: '', node: '', browser: '' }
const load = (lcp: number, over = {}) => ({
  fcp: 1,
  lcp,
  cls: 0,
  blocking: 0,
  longestTask: 0,
  rendered: 1,
  controlAnswers: 1,
  firstFrame: 100,
  chainDepth: 2,
  bytes: 14_000,
  ...over,
})

test('a goal whose part has failed says that it was not measured, and each has a word for when it is missed', () => {
  const goals = goalsOf(emptyResults(machine, 'abc', false))
  expect(goals.filter(({ reached }) => reached !== undefined)).toEqual([])
  expect(goalsTable(goals)).toContain('not measured')
  expect(goals.filter(({ figure }) => whyMissed(figure) === '').map(({ figure }) => figure)).toEqual([])
})

test('ratios stand beside those of the product over itself, and a second visit is held against its own first one', () => {
  const results = emptyResults(machine, 'abc', false)
  const page = '/watch/:id'
  results.pageLoads = [
    { page, conditions: 'slow, first visit', loads: { federated: [load(200)], 'bare page': [load(100)] } },
    { page, conditions: 'control', loads: { federated: [load(110)], itself: [load(100)] } },
    { page, conditions: 'slow, repeat visit', loads: { federated: [load(50, { firstVisitLcp: 200 })] } },
  ]
  results.memory = [
    { navigations: 24, heapMb: 4, nodes: 1 },
    { navigations: 200, heapMb: 5, nodes: 1 },
  ]
  const goal = (figure: string) => goalsOf(results).find((each) => each.figure === figure)
  expect(goal('LCP on /watch/:id over a bare page')).toMatchObject({ reached: 2, itself: { median: 1.1 } })
  expect(goal('LCP on /watch/:id, second visit over first')?.reached).toBe(0.25)
  expect(goal('bytes of /watch/:id, second visit')?.reached).toBe(14)
  expect(goal('heap after 200 navigations through all remotes over after 24')?.reached).toBe(1.25)
})
