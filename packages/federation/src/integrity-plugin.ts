import { createHash } from 'node:crypto'

import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import type { Chunk, Compilation, Compiler } from 'webpack'

/** Where the running build finds the hashes of its chunks: `{ script: { [chunkId]: hash }, style: { … } }`. */
const integrityGlobal = '__webpack_require__.integrity'

type FileKind = 'script' | 'style'

/**
 * Gives every lazily loaded script and stylesheet its hash (Subresource Integrity), so that a changed file is refused by the browser, and a
 * file without a hash by the build itself. The hashes are known when everything else is done, so placeholders of the same length stand
 * in for them until then. Tags are `crossorigin` always: a preload of the same file must ask in the same mode, or it is fetched twice.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule())
          return undefined
        })
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => [source, 'script.crossOrigin = "anonymous";', setIntegrity('script', 'script')].join('\n'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (source, { tag }) =>
        [source, `${tag}.crossOrigin = "anonymous";`, setIntegrity(tag, 'style')].join('\n'),
      )
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => fillIn(compilation))
    })
  }
}

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
    return `${integrityGlobal} = ${JSON.stringify(hashes)};`
  }
}

function setIntegrity(tag: string, kind: FileKind): string {
  const hash = `${integrityGlobal}.${kind}[chunkId]`
  return `if (!${hash}) throw new Error("The chunk " + chunkId + " has no hash, so it is not loaded."); ${tag}.integrity = ${hash};`
}

function placeholder(chunkId: string, kind: FileKind): string {
  return `sha384-${createHash('sha384').update(`${kind} of chunk ${chunkId}`).digest('base64')}`
}

/** Puts the real hashes in place of the placeholders, in the files that hold a runtime. */
function fillIn(compilation: Compilation): void {
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
        const filled = new webpack.sources.ReplaceSource(source)
        for (const [waiting, hash] of hashes) {
          const start = text.indexOf(waiting)
          if (start !== -1) filled.replace(start, start + waiting.length - 1, hash)
        }
        return filled
      })
    }
  }
}

/** The hash of a chunk's script or stylesheet; empty when the chunk has none. */
function hashOf(compilation: Compilation, chunk: Chunk, kind: FileKind): string {
  const ending = kind === 'script' ? '.js' : '.css'
  const file = [...chunk.files].find((name) => name.endsWith(ending))
  const source = file === undefined ? undefined : compilation.getAsset(file)?.source
  return source === undefined ? '' : `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`
}
