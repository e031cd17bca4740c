#!/usr/bin/env node
import { openSite } from './open-site.ts'
import { usage, usageOf } from './usage.ts'
import { UsageError } from './usage-error.ts'
import { readArguments } from './verbs/read-arguments.ts'
import { verbs } from './verbs/verbs.ts'

async function main([name, ...typed]: string[]): Promise<string> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return usage()
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined)
    throw new UsageError(`"${name}" is no verb of this tool. It has: ${Object.keys(verbs).join(', ')}.`)
  if (typed.includes('--help') || typed.includes('-h')) return usageOf(name, verb)
  return verb.run(readArguments(name, verb, typed), openSite(process.env))
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
