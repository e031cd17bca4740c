import { join, resolve } from 'node:path'

/*
 * Storybook's settings for the sources at KINORA_GALLERY_OF: this workspace or another commit. The stories use the packages of those sources, including React.
 * Storybook uses the packages next to this file.
 */

const sources = process.env['KINORA_GALLERY_OF'] ?? resolve(import.meta.dirname, '../../..')
const ui = join(sources, 'packages/ui')
const ownPackages = ['react', 'react-dom', 'react-router-dom']

export default {
  framework: '@storybook/react-vite',
  stories: [{ directory: join(ui, 'stories'), files: '*.stories.tsx' }],
  addons: ['storybook-addon-pseudo-states'],
  previewAnnotations: (entries: string[] = []) => [...entries, join(ui, 'stories/preview.tsx')],
  // Do not send data to Storybook.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (config: { resolve?: object; server?: object; build?: object }) => ({
    ...config,
    // Keeps the styles unchanged: the only target is a current browser, and the token stories read the stylesheet.
    build: { ...config.build, cssTarget: 'esnext', cssMinify: false },
    // Vite resolves Storybook's own packages from here.
    root: import.meta.dirname,
    resolve: {
      ...config.resolve,
      alias: Object.fromEntries(ownPackages.map((name) => [name, join(ui, 'node_modules', name)])),
      dedupe: ownPackages,
    },
    // Storybook writes these files next to this folder, not in it.
    server: { ...config.server, fs: { strict: false } },
  }),
}
