import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import type { IConfigFile } from '@microsoft/api-extractor'

import { publishedPackages, workspace } from './published-packages.ts'
import type { PublishedPackage } from './published-packages.ts'

/**
 * Compares each published package's public API with the committed report, `api/<package>.api.md` in the package's folder. Build the packages first.
 *
 * A report contains each type once. The exports of an entry such as `./queries` are listed in the namespace `queries`, or `queries_2` if another declaration
 * has that name.
 *
 * @param isAccepted whether to overwrite the reports instead of comparing them.
 * @returns paths of the reports that differ, relative to the workspace.
 */
export function checkApiReports(isAccepted: boolean): string[] {
  const configs = publishedPackages().map(extractorConfig)
  const [first, ...others] = configs
  if (!first) return []
  // All packages share one program. Creating programs would take most of the time.
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  })
  return configs.flatMap((config) => {
    if (isAccepted) mkdirSync(config.reportFolder, { recursive: true })
    const { apiReportChanged } = Extractor.invoke(config, {
      compilerState,
      localBuild: isAccepted,
      messageCallback: (message) => {
        // Our own error message replaces API Extractor's console output.
        message.handled = message.messageId.startsWith('console-')
      },
    })
    return apiReportChanged && !isAccepted ? [relative(workspace, config.reportFilePath)] : []
  })
}

/** Writes a declaration file that exports all of a package's entries, because API Extractor reads a single file per report. Returns its path. */
function writeAllEntries({ directory, entries }: PublishedPackage): string {
  const folder = join(directory, '.cache')
  const lines = entries.map(({ path, types }) => {
    const module = relative(folder, join(directory, types)).replace(/\.d\.ts$/, '.js')
    const namespace = path.slice(2).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    return `export * ${path === '.' ? '' : `as ${namespace} `}from '${module}'\n`
  })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'all-entries.d.ts')
  writeFileSync(file, lines.join(''))
  return file
}

function extractorConfig(published: PublishedPackage): ExtractorConfig {
  const { directory } = published
  const silent = { default: { logLevel: ExtractorLogLevel.None } }
  const configObject: IConfigFile = {
    projectFolder: directory,
    mainEntryPointFilePath: writeAllEntries(published),
    compiler: { tsconfigFilePath: join(directory, 'tsconfig.json') },
    apiReport: {
      enabled: true,
      reportFileName: basename(directory),
      reportFolder: join(directory, 'api'),
      reportTempFolder: join(workspace, '.cache/api'),
      // Include types that aren't exported but that exported types use, because they are part of the public API too.
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      // `tsc -b` has already checked the types.
      compilerMessageReporting: silent,
      tsdocMessageReporting: silent,
      extractorMessageReporting: silent,
    },
  }
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(directory, 'package.json'),
  })
}
