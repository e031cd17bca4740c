import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { bucketLocation, homeFolder, openSiteStorage } from './open-storage.ts'

const key = { AWS_ACCESS_KEY_ID: 'a key', AWS_SECRET_ACCESS_KEY: 'a secret' }
const elsewhere = resolve('/srv/elsewhere')

test.each([
  ['no variable is set', {}, { folder: resolve('.kinora/site'), isMirrored: false }],
  ['KINORA_HOME is set', { KINORA_HOME: '/srv/kinora' }, { folder: resolve('/srv/kinora/site'), isMirrored: false }],
  [
    'SITE_ROOT is set',
    { KINORA_HOME: '/srv/kinora', SITE_ROOT: '/srv/site' },
    { folder: resolve('/srv/site'), isMirrored: false },
  ],
  [
    'SITE_STORAGE_URL is a folder',
    { SITE_STORAGE_URL: pathToFileURL(elsewhere).href, SITE_ROOT: '/srv/site' },
    { folder: elsewhere, isMirrored: false },
  ],
  [
    'SITE_STORAGE_URL is a bucket',
    { SITE_STORAGE_URL: 's3://releases', SITE_ROOT: '/srv/copies', ...key },
    { folder: resolve('/srv/copies'), isMirrored: true },
  ],
])('opens the right folder and reports whether it is a mirror if %s', (_, env, opened) => {
  expect(openSiteStorage(env)).toMatchObject(opened)
})

test.each([
  ['s3://releases', {}, { bucket: 'releases', prefix: '', region: 'us-east-1', endpoint: undefined }],
  ['s3://releases/a/live/', { AWS_REGION: 'eu-west-1' }, { prefix: 'a/live/', region: 'eu-west-1' }],
  [
    's3://releases/live?region=eu-central-1&endpoint=https://s3.example',
    { AWS_REGION: 'eu-west-1' },
    { prefix: 'live/', region: 'eu-central-1', endpoint: 'https://s3.example' },
  ],
])('reads the bucket in %s with %j', (url, env, location) => {
  expect(bucketLocation('SITE_STORAGE_URL', new URL(url), { ...env, ...key })).toMatchObject(location)
})

test('the home folder is an absolute path', () => {
  expect(homeFolder({ KINORA_HOME: join('some', 'home') })).toBe(resolve('some/home'))
})

test.each([
  ['ftp://releases', {}, 'SITE_STORAGE_URL is "ftp://releases". It must be'],
  ['releases', {}, 'SITE_STORAGE_URL is "releases". It must be'],
  ['file:', {}, 'SITE_STORAGE_URL is "file:///". It must be'],
  ['file://server/site', {}, 'SITE_STORAGE_URL is "file://server/site". It must be'],
  ['', { SITE_ROOT: import.meta.filename }, `${import.meta.filename} is a file. Set SITE_ROOT to a folder.`],
  [
    pathToFileURL(import.meta.filename).href,
    {},
    `${import.meta.filename} is a file. Set SITE_STORAGE_URL to a folder.`,
  ],
  ['s3://releases', { AWS_ACCESS_KEY_ID: 'a key' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set'],
])('rejects the storage %s and explains why', (SITE_STORAGE_URL, env, message) => {
  expect(() => openSiteStorage({ SITE_STORAGE_URL, ...env })).toThrow(message)
})
