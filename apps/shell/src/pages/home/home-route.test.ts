import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeRoute } from './home-route.ts'

test("index.html has its cards filled by the home page's own first call", () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(html).toContain(`<!-- cards of ${homeRoute.firstCall} -->`)
})
