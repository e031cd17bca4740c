import { openReleases } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''

interface Health {
  builds: { release: string; remote: string; vitals: Record<string, { p75: number }> }[]
}

test('a page in the sample reports its web vitals when the viewer leaves it', async ({ page, request }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.01
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  // A click counts as an interaction.
  await page.getByRole('searchbox').click()
  await page.goto('about:blank')

  const release = (await openReleases(siteRoot).readPointer())?.stable ?? ''
  const headers = { 'x-kinora-operator': process.env['KINORA_OPERATOR_TOKEN'] ?? '' }
  const vitals = async () => {
    const { builds } = (await (await request.get('/telemetry/health', { headers })).json()) as Health
    return builds.find((build) => build.release === release && build.remote === 'shell')?.vitals
  }
  const measured = { p75: expect.any(Number) }
  await expect.poll(vitals).toMatchObject({ TTFB: measured, FCP: measured, LCP: measured, CLS: measured })
})
