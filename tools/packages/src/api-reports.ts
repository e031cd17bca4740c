import { mkdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import type { IConfigFile } from '@microsoft/api-extractor'

import { publishedPackages, workspace } from './published-packages.ts'
import type { PublishedPackage } from './published-packages.ts'

/**
 * Compares each published package's public API, per entry point, with the committed report, `api/<entry>.api.md` in the package's folder. Build the packages
 * first.
 *
 * @param isAccepted whether to overwrite the reports instead of comparing them.
 * @returns paths of the reports that differ, relative to the workspace.
 */
export function checkApiReports(isAccepted: boolean): string[] {
  const reports = publishedPackages().flatMap((published) =>
    published.entries.map((entry) => {
      const name = reportName(published, entry.path)
      return { published, name, config: extractorConfig(published, entry.types, name) }
    }),
  )
  const [first, ...others] = reports.map(({ config }) => config)
  if (!first) return []
  // All entries share one program. Creating programs would take most of the time.
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  })
  return reports.flatMap(({ published, name, config }) => {
    if (isAccepted) mkdirSync(join(published.directory, 'api'), { recursive: true })
    const { apiReportChanged } = Extractor.invoke(config, {
      compilerState,
      localBuild: isAccepted,
      messageCallback: (message) => {
        // Our own error message replaces API Extractor's console output.
        message.handled = message.messageId.startsWith('console-')
      },
    })
    return apiReportChanged && !isAccepted ? [join(relative(workspace, published.directory), `api/${name}.api.md`)] : []
  })
}

/** Name of an entry's report: `api-client` for `.`, `api-client.queries` for `./queries`. */
function reportName({ directory }: PublishedPackage, entryPath: string): string {
  return [basename(directory), ...entryPath.split('/').slice(1)].join('.')
}

function extractorConfig({ directory }: PublishedPackage, types: string, reportFileName: string): ExtractorConfig {
  const silent = { default: { logLevel: ExtractorLogLevel.None } }
  const configObject: IConfigFile = {
    projectFolder: directory,
    mainEntryPointFilePath: join(directory, types),
    compiler: { tsconfigFilePath: join(directory, 'tsconfig.json') },
    apiReport: {
      enabled: true,
      reportFileName,
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
