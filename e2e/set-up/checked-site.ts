import { createFolderStorage, createReleaseStore, readOperatorToken } from '@kinora/release'

/** Folder with the site's released files, set by `start-released-product`. */
export const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''

const storage = createFolderStorage(siteRoot)

/** The running site to pass to `check`. */
export const site = {
  storage,
  store: createReleaseStore(storage),
  url: process.env['KINORA_SITE_URL'] ?? '',
  operatorToken: readOperatorToken(process.env),
}
