import { join } from 'node:path'

import type { Configuration } from 'webpack'

import { baseConfig } from './base-config.ts'
import { IndexHtmlPlugin } from './plugins/index-html-plugin.ts'
import { productionRouter } from './production-router.ts'
import type { BuildTarget } from './remote-config.ts'

/**
 * The webpack configuration of a page that is neither a shell nor a remote, such as that of a tool: `src/main.tsx` and `src/main.css` with all that they import, as `main.js` and
 * `main.css`, which `src/index.html` names. It carries what it uses, and no source maps.
 */
export function pageConfig({ directory, outputPath = join(directory, 'dist/app') }: BuildTarget): Configuration {
  const base = baseConfig({ directory, uniqueName: 'page', outputPath, timeoutMs: undefined })
  return {
    ...base,
    devtool: false,
    resolve: { ...base.resolve, alias: productionRouter(directory) },
    entry: { main: [join(directory, 'src/main.css'), join(directory, 'src/main.tsx')] },
    plugins: [
      ...(base.plugins ?? []),
      new IndexHtmlPlugin({ template: join(directory, 'src/index.html'), inline: [] }),
    ],
  }
}
