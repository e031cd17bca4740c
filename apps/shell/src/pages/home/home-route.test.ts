import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cardPictureSizes } from '@kinora/ui/pictures'

import { homeRoute } from './home-route.ts'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')

test("index.html fills its cards from the home page's first call", () => {
  expect(html).toContain(`<!-- cards of ${homeRoute.firstCall} -->`)
})

test("index.html uses the same image sizes as the home page's cards", () => {
  const sizes = [...html.matchAll(/<!-- card-picture (.*?) -->/g)].map(([, each]) => each)
  expect(sizes).toEqual(Array(8).fill(cardPictureSizes))
})
