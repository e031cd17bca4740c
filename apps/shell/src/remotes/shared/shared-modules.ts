import * as apiClient from '@kinora/api-client'
import * as apiClientQueries from '@kinora/api-client/queries'
import { packageOf, versionsOf } from '@kinora/releases/browser'
import type { SharedName } from '@kinora/releases/browser'
import * as shellContract from '@kinora/shell-contract'
import * as ui from '@kinora/ui'
import type { init } from '@module-federation/enhanced/runtime'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactJsxRuntime from 'react/jsx-runtime'

import { compatibilityEntries } from './compatibility-entries.ts'
import * as reactQuery from './react-query.ts'
import * as reactRouterDom from './react-router-dom.ts'

/** The versions of the shared packages, defined by webpack.config.ts: `1.4.0 || 2.0.0` where a compatibility entry provides an earlier major too. */
declare const KINORA_SHARED_VERSIONS: Record<string, string>

/** What the shell shares: every key of the sharing table. The facades of the router and the cache export only the names that the table lists, so the rest is shaken out. */
export const modules: Record<SharedName, object> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@kinora/api-client': apiClient,
  '@kinora/api-client/queries': apiClientQueries,
  '@kinora/shell-contract': shellContract,
  '@kinora/ui': ui,
}

type Shared = NonNullable<Parameters<typeof init>[0]['shared']>

/** The `shared` option of the federation runtime: each package in its present version, and in an earlier major where there is a compatibility entry. */
export function sharedModules(): Shared {
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => {
      const earlier = versionsOf(KINORA_SHARED_VERSIONS[packageOf(name)])
      const present = earlier.pop() ?? ''
      const fromEntry = () => loadCompatibilityEntry(name as SharedName)
      return [
        name,
        [
          { version: present, shareConfig: configOf(present), lib: () => module },
          ...earlier.map((version) => ({ version, shareConfig: configOf(version), get: fromEntry })),
        ],
      ]
    }),
  )
}

function configOf(version: string) {
  return { singleton: false, requiredVersion: `^${version}`, eager: true }
}

async function loadCompatibilityEntry(name: SharedName): Promise<() => object> {
  const module = await compatibilityEntries[name]?.()
  if (module === undefined)
    throw new Error(`package.json has "kinora.compatibility" for ${name}, and compatibility-entries.ts does not.`)
  return () => module
}
