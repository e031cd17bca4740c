import { check, promote, rollback } from '@kinora/release'
import type { CheckFindings } from '@kinora/release'

import { isFull } from '../set-up/is-full.ts'
import { expect, test } from '../set-up/test.ts'
import { site, siteRoot } from '../set-up/checked-site.ts'
import { brokenBuilds } from './seeds/broken-builds.ts'
import { publishSeed } from './seeds/seed.ts'
import type { Seed } from './seeds/seed.ts'
import { validBuilds } from './seeds/valid-builds.ts'

/*
 * Runs the gate on seeded builds. It must reject every broken build, naming the one rule that the build violates, and accept every valid build. The full run
 * sends each build through the whole gate separately. `npm test` checks the builds that don't need a browser, plus a few others in a single render.
 */

const { store } = site

const all = [...brokenBuilds, ...validBuilds]
/** Whether the gate finds the error without a browser. */
const isStatic = ({ rule }: Seed) => rule !== undefined && rules.static.has(rule)
const rules = { static: new Set(['files', 'manifest', 'composition', 'ranges', 'react', 'size']) }

/** Where the gate saves its screenshots: with the test's other results, so that none stay behind in the computer's temporary folder. */
const evidenceFolder = () => test.info().outputPath('evidence')

/** Seeds whose errors show up in the first render of a page. */
const renderedIds = new Set(
  ['available', 'accessibility', 'errors'].map(
    (rule) => brokenBuilds.find((seed) => seed.rule === rule && !seed.needsAllRenders && !seed.needsWatch)?.id,
  ),
)
const seeds = isFull
  ? all
  : [...brokenBuilds.filter((seed) => isStatic(seed) || renderedIds.has(seed.id)), ...validBuilds.slice(0, 1)]

const buildOf = new Map<Seed, string>()
let hasLive = false

test.describe.configure({ mode: 'serial' })
test.setTimeout(isFull ? 3_600_000 : 600_000)

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

test('there are at least 25 broken and 25 valid builds', () => {
  expect(brokenBuilds.length).toBeGreaterThanOrEqual(25)
  expect(validBuilds.length).toBeGreaterThanOrEqual(25)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

/** Expects the gate's verdict on a seed to be right. */
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
  // A page that throws also logs a console error.
  const others = own.map(({ rule }) => rule).filter((rule) => rule !== seed.rule && rule !== 'errors')
  expect.soft(others, `a build that ${seed.what} is rejected only for that: ${found.join('; ')}`).toEqual([])
  if (seed.rule === 'manifest') return
  expect.soft(refusal?.owner, 'the responsible team').toBe(`team of ${seed.id}`)
  if (isStatic(seed)) return
  expect.soft(refusal?.url, 'the URL').toContain(`/${seed.id}`)
  expect.soft(refusal?.evidence, 'a screenshot').toMatch(/\.png$/)
}

if (isFull) {
  for (const seed of seeds) {
    test(`the complete gate rejects a build that ${seed.what}`, async () => {
      expectVerdict(
        seed,
        await check([buildOf.get(seed) ?? ''], site, { isRendered: true, evidenceFolder: evidenceFolder() }),
      )
    })
  }
} else {
  test("the gate reports each build's static errors", { tag: '@smoke' }, async () => {
    for (const seed of seeds.filter(isStatic))
      expectVerdict(seed, await check([buildOf.get(seed) ?? ''], site, { isRendered: false }))
  })

  test(
    'a single render finds an error on one page and accepts the valid build on another',
    { tag: '@smoke' },
    async () => {
      const rendered = seeds.filter((seed) => !isStatic(seed))
      const builds = rendered.map((seed) => buildOf.get(seed) ?? '')
      const findings = await check(builds, site, {
        isRendered: true,
        rendersPerRoute: 1,
        watchMs: 0,
        evidenceFolder: evidenceFolder(),
      })
      for (const seed of rendered) expectVerdict(seed, findings)
    },
  )
}
