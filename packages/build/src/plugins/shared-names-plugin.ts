import webpack from 'webpack'
import type { Compiler, Dependency } from 'webpack'

import { sharedPackages } from '@kinora/releases'
import type { SharedPackage } from '@kinora/releases'

/**
 * Fails a remote's build that imports a name which the shell does not carry: at run time that name would be `undefined`. The remedy is in
 * the message, because the person who reads it works on another team.
 */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedNamesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedNamesPlugin', (modules) => {
        for (const module of modules) {
          for (const dependency of module.dependencies) {
            const error = missingName(dependency)
            if (error !== undefined) {
              const where = module.readableIdentifier(compilation.requestShortener)
              compilation.errors.push(new webpack.WebpackError(`${where}: ${error}`))
            }
          }
        }
      })
    })
  }
}

function missingName(dependency: Dependency): string | undefined {
  const { request, ids } = dependency as Dependency & { request?: string; ids?: string[] }
  if (request === undefined || ids === undefined) return undefined
  const shared: SharedPackage | undefined = (sharedPackages as Record<string, SharedPackage>)[request]
  if (shared?.names === undefined) return undefined
  const [name] = ids
  if (name === undefined)
    return `import the names in use from "${request}", not the whole of it: the shell carries a part.`
  if (shared.names.includes(name)) return undefined
  return `the shell does not carry "${name}" of "${request}". Ask the platform team to add it to the sharing table, or do without.`
}
