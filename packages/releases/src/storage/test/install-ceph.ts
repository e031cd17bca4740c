import { join } from 'node:path'

import { installDebianPrograms } from './install-debian-programs.ts'

/** Ceph's programs and how to run them. */
export interface InstalledCeph {
  env: NodeJS.ProcessEnv
  /** Plugin paths as ceph.conf settings; empty for a system-wide installation. */
  plugins: Record<string, string>
}

/** Finds Ceph on this machine or installs it from the distribution's packages. @throws {Error} with instructions. */
export function installCeph(): InstalledCeph {
  const { env, root, libraries } = installDebianPrograms({
    name: 'ceph',
    programs: ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool'],
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isNeeded: (file) => /^(?:ceph-(?:base|common|mon|osd)|radosgw|lib[^_]*)_.*\.deb$/.test(file),
    help: 'Bucket tests use the Ceph gateway, which could not be installed. Installing it requires Debian with apt (and root, if apt has no package lists yet). On other systems, add ceph-mon, ceph-osd and radosgw to the PATH, or set KINORA_TEST_BUCKET to a test bucket, in the same form as SITE_STORAGE_URL.',
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
