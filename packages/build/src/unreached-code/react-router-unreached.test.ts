import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sharedPackages } from '@kinora/releases'

import { withoutUnreached } from '../plugins/unreached-code-plugin.ts'
import { productionRouter } from '../production-router.ts'
import { reactRouterUnreached } from './react-router-unreached.ts'

/** What does not work any more. A remote must not get any of it. */
const lost =
  /^(Form|Await|use(Fetchers?|Submit|FormAction|ActionData|Blocker|Prompt|AsyncValue)|PrefetchPageLinks|create\w+Router)$/

test('none of the names that remotes may import is of what was taken out', () => {
  const { names } = sharedPackages['react-router-dom']
  expect(names.filter((name) => lost.test(name))).toEqual([])
})

test('every change finds its place in the installed version, and a version that has none is refused', () => {
  const [index = ''] = Object.values(productionRouter(join(__dirname, '../../../../apps/shell')))
  const folder = join(index, '..')
  const text =
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .find((content) => content.includes('function createRouter(')) ?? ''
  expect(withoutUnreached(text, reactRouterUnreached, 'react-router').length).toBeLessThan(text.length)
  expect(() => withoutUnreached('function createRouter() {}', reactRouterUnreached, 'react-router 8')).toThrow(
    /^react-router 8 has nothing any more that /,
  )
})
