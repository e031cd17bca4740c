import { createHash } from 'node:crypto'

import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack'

/** Runtime property that stores a build's chunk hashes: `{ script: { [chunkId]: hash }, style: { … } }`. */
const integrityGlobal = '__webpack_require__.integrity'

/** Runtime property that stores the query of the entry's URL, such as `?try=1`. */
const queryGlobal = '__webpack_require__.entryQuery'

type FileKind = 'script' | 'style'

/**
 * Adds a Subresource Integrity hash to every lazily loaded script and stylesheet. The browser rejects files that have been tampered with, and the build's own
 * runtime refuses to load files without a hash. Hashes aren't known until the end of the build, so placeholders of the same length reserve their space.
 *
 * The plugin changes these tags in two more ways. It appends the entry URL's query to every file's URL, because a retry with the same URL would reuse the
 * hanging request or the failed preload. It also extends webpack's script timeout (`output.chunkLoadTimeout`) to stylesheets.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    // Use the remote's copy of webpack, which may not be this package's: hooks from one copy have no effect on compilations by another.
    const { webpack } = compiler
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, createRuntimeModule(webpack))
          return undefined
        })
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => [source, `script.src += ${queryGlobal};`, setIntegrity('script', 'script')].join('\n'),
      )
      const { chunkLoadTimeout } = compilation.outputOptions
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (source, { tag }) =>
        [
          source,
          `${tag}.href += ${queryGlobal};`,
          setIntegrity(tag, 'style'),
          `setTimeout(() => ${tag}.onerror?.({ type: "timeout" }), ${chunkLoadTimeout});`,
        ].join('\n'),
      )
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => fillIn(compilation, webpack))
    })
  }
}

function createRuntimeModule(webpack: Compiler['webpack']): RuntimeModule {
  class IntegrityRuntimeModule extends webpack.RuntimeModule {
    constructor() {
      super('integrity', webpack.RuntimeModule.STAGE_ATTACH)
    }

    override generate(): string {
      const hashes: Record<FileKind, Record<string, string>> = { script: {}, style: {} }
      for (const chunk of this.chunk?.getAllAsyncChunks() ?? []) {
        const id = String(chunk.id)
        hashes.script[id] = placeholder(id, 'script')
        hashes.style[id] = placeholder(id, 'style')
      }
      return [
        `${integrityGlobal} = ${JSON.stringify(hashes)};`,
        `${queryGlobal} = (document.currentScript?.src ?? "").replace(/^[^?]*/, "");`,
      ].join('\n')
    }
  }
  return new IntegrityRuntimeModule()
}

function setIntegrity(tag: string, kind: FileKind): string {
  const hash = `${integrityGlobal}.${kind}[chunkId]`
  return [
    `if (!${hash}) throw new Error("The chunk " + chunkId + " has no hash, so it is not loaded.");`,
    // Must match the file's preload; otherwise, the browser fetches the file twice.
    `${tag}.crossOrigin = "anonymous";`,
    `${tag}.integrity = ${hash};`,
  ].join('\n')
}

function placeholder(chunkId: string, kind: FileKind): string {
  return `sha384-${createHash('sha384').update(`${kind} of chunk ${chunkId}`).digest('base64')}`
}

/** Replaces the placeholders with real hashes in every file that contains the webpack runtime. */
function fillIn(compilation: Compilation, { sources }: Compiler['webpack']): void {
  const hashes = new Map<string, string>()
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime()) continue
    for (const kind of ['script', 'style'] as const)
      hashes.set(placeholder(String(chunk.id), kind), hashOf(compilation, chunk, kind))
  }
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue
    for (const file of chunk.files) {
      compilation.updateAsset(file, (source) => {
        const text = source.source().toString()
        const filled = new sources.ReplaceSource(source)
        for (const [waiting, hash] of hashes) {
          const start = text.indexOf(waiting)
          if (start !== -1) filled.replace(start, start + waiting.length - 1, hash)
        }
        return filled
      })
    }
  }
}

/** Returns the hash of a chunk's script or stylesheet, or '' if the chunk has no such file. */
function hashOf(compilation: Compilation, chunk: Chunk, kind: FileKind): string {
  const ending = kind === 'script' ? '.js' : '.css'
  const file = [...chunk.files].find((name) => name.endsWith(ending))
  const source = file === undefined ? undefined : compilation.getAsset(file)?.source
  return source === undefined ? '' : `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`
}
