import { createFolderStorage, createReleaseStore, readOperatorToken } from '@kinora/release'

/** The folder of the site's released files, which `start-released-product` names. */
export const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''

const storage = createFolderStorage(siteRoot)

/** The running site that `check` uses. */
export const site = {
  storage,
  store: createReleaseStore(storage),
  url: process.env['KINORA_SITE_URL'] ?? '',
  operatorToken: readOperatorToken(process.env),
}
