import { commands } from './commands.ts'
import type { Command } from './command.ts'

/** What the tool can do. */
export function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, command]) => [
    `  ${call(name, command)}`,
    `      ${command.summary}`,
  ])
  return `kinora-release: publishes builds and puts them before viewers.

${lines.join('\n')}

A build's id, as "publish" prints it, looks like watch@1.0.0-4f0c2d9e1b. The site's storage is $KINORA_HOME/site (KINORA_HOME: .kinora),
or $SITE_ROOT, or what $SITE_STORAGE_URL names: file:///<folder>, or s3://<bucket>/<prefix>?region=<region>&endpoint=<URL>, opened by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A site
that shows it, for "check" to render pages and for "status" to ask for errors, is at $KINORA_SITE_URL (http://localhost:3000), and opens both to
whoever has its $KINORA_OPERATOR_TOKEN; that of a local site is found by itself.`
}

/** What one command does. */
export function usageOf(name: string, command: Command): string {
  return `kinora-release ${call(name, command)}\n\n${command.summary}`
}

function call(name: string, { synopsis }: Command): string {
  return `${name} ${synopsis}`.trim()
}
