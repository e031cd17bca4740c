import { join } from 'node:path'

/** Targets of each attack: the site, and the provider directly. */
export const targets = [
  { where: 'behind the site', base: () => setting('KINORA_URL') },
  { where: 'at the provider', base: () => setting('KINORA_PROVIDER_URL') },
] as const

/** The site's URL. */
export const siteUrl = () => setting('KINORA_URL')

/** The stack's data folder. */
export const homeFolder = () => setting('KINORA_HOME')

/** The upload folder. */
export const mediaFolder = () => join(homeFolder(), 'media')

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined)
    throw new Error(`${name} is not set. Run the tests with the config in e2e/hostile, whose global setup sets it.`)
  return value
}
