import { join, resolve } from 'node:path'

/*
 * Storybook's settings. The stories come from the sources at KINORA_GALLERY_OF, which is this workspace or an export of another commit, and use the packages
 * installed there, including React. Storybook itself uses the packages next to this file.
 */

const sources = process.env['KINORA_GALLERY_OF'] ?? resolve(import.meta.dirname, '../../..')
const ui = join(sources, 'packages/ui')
const ownPackages = ['react', 'react-dom', 'react-router-dom']

export default {
  framework: '@storybook/react-vite',
  stories: [{ directory: join(ui, 'stories'), files: '*.stories.tsx' }],
  addons: ['storybook-addon-pseudo-states'],
  previewAnnotations: (entries: string[] = []) => [...entries, join(ui, 'stories/preview.tsx')],
  // Don't send data to Storybook.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (config: { resolve?: object; server?: object; build?: object }) => ({
    ...config,
    // Leave styles as they are: the only target is a current browser, and the token stories read the stylesheet.
    build: { ...config.build, cssTarget: 'esnext', cssMinify: false },
    // Makes Vite resolve Storybook's own packages from here.
    root: import.meta.dirname,
    resolve: {
      ...config.resolve,
      alias: Object.fromEntries(ownPackages.map((name) => [name, join(ui, 'node_modules', name)])),
      dedupe: ownPackages,
    },
    // Allow files outside this folder, because Storybook writes some next to it.
    server: { ...config.server, fs: { strict: false } },
  }),
}
