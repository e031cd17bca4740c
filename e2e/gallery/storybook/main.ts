import { join, resolve } from 'node:path'

/*
 * Storybook's settings for the stories of the sources at KINORA_GALLERY_OF: this workspace or another commit of it. The stories use the packages of
 * those sources, including React. Storybook uses the ones next to this file.
 */

const sources = process.env['KINORA_GALLERY_OF'] ?? resolve(import.meta.dirname, '../../..')
const ui = join(sources, 'packages/ui')
const ownPackages = ['react', 'react-dom', 'react-router-dom']

export default {
  framework: '@storybook/react-vite',
  stories: [{ directory: join(ui, 'stories'), files: '*.stories.tsx' }],
  addons: ['storybook-addon-pseudo-states'],
  previewAnnotations: (entries: string[] = []) => [...entries, join(ui, 'stories/preview.tsx')],
  // Nothing leaves this machine.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (config: { resolve?: object; server?: object; build?: object }) => ({
    ...config,
    // Styles as they are written, for the browser that looks at them, and for the stories that show the tokens.
    build: { ...config.build, cssTarget: 'esnext', cssMinify: false },
    // Where Vite looks for Storybook's own packages.
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
