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

/**
 * The shared modules, by their key in the sharing table. The router and query facades export only the names in the table, so webpack can drop everything else.
 */
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

/**
 * Returns the federation runtime's `shared` option: the current version of each package and, if there is a compatibility entry, its previous major version.
 *
 * @param provides the versions that the shell was published with, by package: `1.4.0 || 2.0.0`, for example, with a compatibility entry.
 */
export function sharedModules(provides: Record<string, string>): Shared {
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => {
      const previous = versionsOf(provides[packageOf(name)])
      const current = previous.pop() ?? ''
      const fromEntry = () => loadCompatibilityEntry(name as SharedName)
      return [
        name,
        [
          { version: current, shareConfig: configOf(current), lib: () => module },
          ...previous.map((version) => ({ version, shareConfig: configOf(version), get: fromEntry })),
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
    throw new Error(
      `package.json lists ${name} under "kinora.compatibility". Add its module to compatibility-entries.ts.`,
    )
  return () => module
}
