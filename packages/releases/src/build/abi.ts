/**
 * How the page takes a build: what its entry is, and what that gives. The number counts what cannot be loaded as before.
 *
 * - `webpack-container@1`: a classic script that defines a global of the container's name, with `init(shareScope)` and `get(module)`, as Module Federation documents them.
 * - `esm-container@1`: an ES module that exports `init` and `get`.
 * - `federation-manifest@1`: an `mf-manifest.json`, or the entry that it names, for Module Federation's official runtime to read.
 */
export const abis = ['webpack-container@1', 'esm-container@1', 'federation-manifest@1'] as const

/**
 * What a build's own code asks the page for.
 *
 * - `shell@1`: the shell's answer to entries that carry no runtime of Module Federation's.
 * - `own`: nothing; the build carries a runtime.
 * - `enhanced@2`: Module Federation's official runtime, which the page loads for such builds alone.
 */
export const runtimes = ['shell@1', 'own', 'enhanced@2'] as const

/** An ABI that this version knows. */
export type Abi = (typeof abis)[number]

/** A runtime that this version knows. */
export type Runtime = (typeof runtimes)[number]

/** What a build says of how it is loaded; what it does not say has a default. Names of later versions are read, and refused by whoever is to load such a build. */
export interface DeclaredLoading {
  abi?: string | undefined
  runtime?: string | undefined
  verifiesFiles?: boolean | undefined
}

/** How a build is loaded, with the defaults filled in. */
export interface BuildLoading {
  abi: string
  runtime: string
  /** Whether the build's own loader refuses a file that is not what was published; if not, the page holds the files to the build's `assets`. */
  verifiesFiles: boolean
}

/** How a build is loaded. Builds that say nothing of it are of presets from before it was said: containers for the shell's runtime that check their own files. */
export function loadingOf({ abi, runtime, verifiesFiles }: DeclaredLoading): BuildLoading {
  const name = abi ?? 'webpack-container@1'
  // What a browser fetches by an `import` of a module, no loader has a hand in.
  const canVerify = name === 'webpack-container@1'
  return { abi: name, runtime: runtime ?? 'shell@1', verifiesFiles: canVerify && (verifiesFiles ?? abi === undefined) }
}
