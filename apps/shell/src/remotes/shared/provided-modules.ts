import * as apiClient from '@kinora/api-client'
import * as apiClientQueries from '@kinora/api-client/queries'
import type { SharedName } from '@kinora/releases/browser'
import * as shellContract from '@kinora/shell-contract'
import * as ui from '@kinora/ui'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactJsxRuntime from 'react/jsx-runtime'

import * as reactQuery from './react-query.ts'
import * as reactRouterDom from './react-router-dom.ts'

/** The modules that the shell gives to remotes: every key of the sharing table. */
export const providedModules: Record<SharedName, object> = {
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
