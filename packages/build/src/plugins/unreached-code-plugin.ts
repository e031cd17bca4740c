import webpack from 'webpack'
import type { Compiler } from 'webpack'

import type { Edit } from '../unreached-code/edits.ts'

/** What is taken out of one module. */
export interface UnreachedCode {
  /** Says which module by the end of its path. */
  module: RegExp
  /** What the module holds, for a library whose files are named after their hash. */
  holds?: string
  edits: readonly Edit[]
}

/**
 * Takes code out of libraries that no page of the build reaches and that no bundler can know of. A library in which an edit finds nothing to change any more fails the build, for then it is not known
 * what the others do.
 */
export class UnreachedCodePlugin {
  private readonly parts: readonly UnreachedCode[]

  constructor(parts: readonly UnreachedCode[]) {
    this.parts = parts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('UnreachedCodePlugin', (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap(
        'UnreachedCodePlugin',
        ([source, ...rest], { resource }) => {
          const part = this.parts.find(
            ({ module, holds = '' }) => module.test(resource) && String(source).includes(holds),
          )
          return [part === undefined ? source : withoutUnreached(String(source), part.edits, resource), ...rest]
        },
      )
    })
  }
}

/** @throws {Error} naming the module and the first edit that finds nothing. */
export function withoutUnreached(source: string, edits: readonly Edit[], module: string): string {
  return edits.reduce((text, { find, put }) => {
    const edited = text.replace(find, put)
    if (edited === text)
      throw new Error(
        `${module} has nothing any more that ${find} finds, which takes out what no page reaches. ` +
          'See in packages/build/src/unreached-code what it is for, and mend it or take it away.',
      )
    return edited
  }, source)
}
