import { check, promote, rollback } from '@kinora/release'
import type { CheckFindings } from '@kinora/release'

import { isLong } from '../set-up/is-long.ts'
import { expect, test } from '../set-up/test.ts'
import { site, siteRoot } from '../set-up/checked-site.ts'
import { brokenBuilds } from './seeds/broken-builds.ts'
import { publishSeed } from './seeds/seed.ts'
import type { Seed } from './seeds/seed.ts'
import { validBuilds } from './seeds/valid-builds.ts'

/*
 * Builds with one error each, and builds without: the gate has to refuse every one of the first, for its own reason, and none of the others. Each is held against the rule that it is
 * about: without a browser, by one render, or by all renders of its route. That is done for one of each rule and for some of the valid ones; the long form
 * (`npm test -- --long gate -- seeded-breaks`) takes every one of them through the whole gate, by itself.
 */

const { store } = site

const all = [...brokenBuilds, ...validBuilds]
/** What is found without a browser is found before one is started. */
const isStatic = ({ rule }: Seed) => rule !== undefined && rules.static.has(rule)
const rules = { static: new Set(['files', 'manifest', 'composition', 'ranges', 'react', 'size']) }

/** Those that cost no browser, one of each rule for each way of finding it, and every third of the valid ones. */
const some = [
  ...brokenBuilds.filter((seed, at) => isStatic(seed) || brokenBuilds.findIndex((other) => isLike(other, seed)) === at),
  ...validBuilds.filter((_, at) => at % 3 === 0),
]
const seeds = isLong ? all : some

function isLike(one: Seed, other: Seed): boolean {
  return one.rule === other.rule && one.needsAllRenders === other.needsAllRenders
}

const buildOf = new Map<Seed, string>()
let hasLive = false

test.describe.configure({ mode: 'serial' })
test.setTimeout(isLong ? 3_600_000 : 600_000)

test.beforeAll(async () => {
  const lives: string[] = []
  for (const seed of seeds) {
    const { build, live } = await publishSeed(siteRoot, seed)
    buildOf.set(seed, build)
    if (live !== undefined) lives.push(live)
  }
  await promote(lives, store)
  hasLive = true
})

test.afterAll(async () => {
  if (hasLive) await rollback(store)
})

test('there are at least 25 of each', () => {
  expect(brokenBuilds.length).toBeGreaterThanOrEqual(25)
  expect(validBuilds.length).toBeGreaterThanOrEqual(25)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

/** That the gate says of a seed what it has to say. */
function expectVerdict(seed: Seed, { refusals }: Pick<CheckFindings, 'refusals'>) {
  const build = buildOf.get(seed) ?? ''
  const own = refusals.filter((refusal) => refusal.build === build)
  const found = own.map(({ rule, text }) => `${rule}: ${text}`)
  if (seed.rule === undefined) {
    expect.soft(found, `a build that ${seed.what}`).toEqual([])
    return
  }
  const [refusal] = own
  expect.soft(refusal?.rule, `a build that ${seed.what}: ${found.join('; ')}`).toBe(seed.rule)
  // A page that throws says so in the console as well.
  const others = own.map(({ rule }) => rule).filter((rule) => rule !== seed.rule && rule !== 'errors')
  expect.soft(others, `a build that ${seed.what} is refused for that alone: ${found.join('; ')}`).toEqual([])
  if (seed.rule === 'manifest') return
  expect.soft(refusal?.owner, 'the team to ask').toBe(`team of ${seed.id}`)
  if (isStatic(seed)) return
  expect.soft(refusal?.url, 'the URL').toContain(`/${seed.id}`)
  expect.soft(refusal?.evidence, 'a screenshot').toMatch(/\.png$/)
}

if (isLong) {
  for (const seed of seeds) {
    test(`the whole gate, for a build that ${seed.what}`, async () => {
      expectVerdict(seed, await check([buildOf.get(seed) ?? ''], site, { isRendered: true }))
    })
  }
} else {
  test('what is wrong with a build without running it is said for each', async () => {
    for (const seed of seeds.filter(isStatic))
      expectVerdict(seed, await check([buildOf.get(seed) ?? ''], site, { isRendered: false }))
  })

  const inBrowser = seeds.filter((seed) => !isStatic(seed))
  const lookAt = (looked: Seed[], rendersPerRoute: number) =>
    check(
      looked.map((seed) => buildOf.get(seed) ?? ''),
      site,
      { isRendered: true, rendersPerRoute },
    )

  test('what any viewer would see is seen in one render, and no valid build among them is refused', async () => {
    const plain = inBrowser.filter(({ needsAllRenders }) => !needsAllRenders)
    const findings = await lookAt(plain, 1)
    for (const seed of plain) expectVerdict(seed, findings)
  })

  test('what some viewers alone would see is seen by the whole gate, and no valid build among them is refused', async () => {
    const special = inBrowser.filter(({ needsAllRenders }) => needsAllRenders)
    const findings = await lookAt(special, 12)
    for (const seed of special) expectVerdict(seed, findings)
  })
}
