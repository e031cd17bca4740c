import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { importedNames } from './imported-names.ts'

let app: string

beforeEach(async () => {
  app = await mkdtemp(join(tmpdir(), 'kinora-imports-'))
})

afterEach(() => rm(app, { recursive: true }))

async function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(app, name)), { recursive: true })
    await writeFile(join(app, name), text)
  }
}

test('finds imported names in every import syntax and source file type', async () => {
  await write({
    'src/page.tsx': `
      import React, { useState as useIt, type ReactNode } from 'react'
      import type { User } from '@kinora/api-client'
      import { Avatar } from '@kinora/ui'
      import './page.css'
      export const Page = <T,>({ of }: { of: T }) => <Avatar name={String(of)} />`,
    'src/deep/again.js': `export { Avatar, Button as Knob } from '@kinora/ui'; export * from '@kinora/shell-contract'`,
    'src/later.mts': `const queries = await import('@kinora/api-client/queries'); import * as ui from 'react-dom'`,
    'src/own.ts': `import { own } from './own-thing.ts'; import { lodash } from 'lodash'`,
  })
  expect(await importedNames(app)).toEqual({
    '@kinora/api-client/queries': ['*'],
    '@kinora/shell-contract': ['*'],
    '@kinora/ui': ['Avatar', 'Button'],
    react: ['default', 'useState'],
    'react-dom': ['*'],
  })
})

test('ignores imports of types and imports in tests', async () => {
  await write({
    'src/page.test.tsx': `import { Avatar } from '@kinora/ui'`,
    'src/test/viewer.ts': `import { Button } from '@kinora/ui'`,
    'src/global.d.ts': `import { Icon } from '@kinora/ui'`,
    'src/page.ts': `import { type AvatarProps } from '@kinora/ui'`,
  })
  expect(await importedNames(app)).toEqual({})
})

test('returns undefined if an app has no sources', async () => {
  expect(await importedNames(app)).toBeUndefined()
  await write({ 'src/readme.md': 'import { Avatar } from "@kinora/ui"' })
  expect(await importedNames(app)).toBeUndefined()
})

test('ignores a file that does not parse', async () => {
  await write({ 'src/broken.ts': 'import { Avatar } from', 'src/page.ts': `import { Button } from '@kinora/ui'` })
  expect(await importedNames(app)).toEqual({ '@kinora/ui': ['Button'] })
})
