import { createRequire } from 'node:module'

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Configuration } from 'webpack'

const require = createRequire(import.meta.url)

// Its declarations are those of another module system than its code.
const refreshTransformer = require('react-refresh-typescript') as () => unknown

/**
 * The configuration of a remote whose components are replaced while they run, with their state (React Fast Refresh). It takes a dev server with hot replacement, and a page
 * with React's development build.
 */
export function refreshComponents(config: Configuration): Configuration {
  return {
    ...config,
    // The page goes on from the last build that it could run, rather than through one that throws, after which it would have to load anew.
    optimization: { ...config.optimization, emitOnErrors: false },
    module: { ...config.module, rules: (config.module?.rules ?? []).map(markComponents) },
    plugins: [
      ...(config.plugins ?? []),
      // What went wrong is shown by webpack-dev-server.
      new ReactRefreshPlugin({ overlay: false }),
    ],
  }
}

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number]

/** Has ts-loader write down which functions are components, and which hooks they call. */
function markComponents(rule: Rule): Rule {
  if (typeof rule !== 'object' || rule === null) return rule
  const { loader, options } = rule
  if (typeof loader !== 'string' || !loader.includes('ts-loader') || typeof options !== 'object') return rule
  return { ...rule, options: { ...options, getCustomTransformers: () => ({ before: [refreshTransformer()] }) } }
}
