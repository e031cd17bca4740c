import { join } from 'node:path'

import { installDebianPrograms } from './install-debian-programs.ts'

/** The programs of Ceph, and how to start them. */
export interface InstalledCeph {
  env: NodeJS.ProcessEnv
  /** The location of its plugins, as lines of a ceph.conf; empty for a system installation. */
  plugins: Record<string, string>
}

/** Ceph of this machine, or of its distribution. @throws {Error} that says what to do. */
export function installCeph(): InstalledCeph {
  const { env, root, libraries } = installDebianPrograms({
    name: 'ceph',
    programs: ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool'],
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isNeeded: (file) => /^(?:ceph-(?:base|common|mon|osd)|radosgw|lib[^_]*)_.*\.deb$/.test(file),
    help: 'The tests of buckets run on the gateway of Ceph, which could not be installed: that requires Debian with apt (and root, if apt has no package lists yet). Elsewhere put ceph-mon, ceph-osd and radosgw into the PATH, or name a bucket for tests in KINORA_TEST_BUCKET, as SITE_STORAGE_URL names one.',
  })
  if (root === undefined) return { env, plugins: {} }
  return {
    env,
    plugins: {
      plugin_dir: join(libraries, 'ceph'),
      erasure_code_dir: join(libraries, 'ceph/erasure-code'),
      osd_class_dir: join(libraries, 'rados-classes'),
    },
  }
}
