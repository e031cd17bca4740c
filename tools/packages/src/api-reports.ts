import { mkdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import type { IConfigFile } from '@microsoft/api-extractor'

import { publishedPackages, workspace } from './published-packages.ts'
import type { PublishedPackage } from './published-packages.ts'

/**
 * Compares what every entry of every published package declares with its committed report, `api/<entry>.api.md` in its folder. The
 * packages must be built.
 *
 * @param isAccepted writes the reports instead of comparing them
 * @returns the reports that differ, by path relative to the workspace.
 */
export function checkApiReports(isAccepted: boolean): string[] {
  return publishedPackages().flatMap((published) =>
    published.entries.flatMap((entry) => {
      const name = reportName(published, entry.path)
      if (isAccepted) mkdirSync(join(published.directory, 'api'), { recursive: true })
      const { apiReportChanged } = Extractor.invoke(extractorConfig(published, entry.types, name), {
        localBuild: isAccepted,
        messageCallback: (message) => {
          // The error names the report that differs, and what to do.
          message.handled = message.messageId.startsWith('console-')
        },
      })
      return apiReportChanged && !isAccepted
        ? [join(relative(workspace, published.directory), `api/${name}.api.md`)]
        : []
    }),
  )
}

/** `api-client` for `.`, `api-client.queries` for `./queries`. */
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
      // A type that is not exported by name, but that something exported is made of, is public all the same.
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      // `tsc -b` has checked the types; api-extractor is here for the report alone.
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
