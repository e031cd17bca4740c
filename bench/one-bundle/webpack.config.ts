import { join } from 'node:path'

import type { WebpackArguments } from '@kinora/federation'

import shellConfig from '../../apps/shell/webpack.config.ts'

const shellModule = join(import.meta.dirname, '../../apps/shell/src/remotes/create-remotes.ts')

/** The shell's own configuration, without Module Federation and with the pages of all remotes as chunks. */
export default (env: unknown, args: WebpackArguments) =>
  [shellConfig(env, args)].flat().map((config) =>
    Object.assign(config, {
      plugins: config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
      resolve: {
        ...config.resolve,
        alias: { [`${shellModule}$`]: join(import.meta.dirname, 'create-remotes.ts') },
      },
    }),
  )
