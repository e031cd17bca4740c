/**
 * Subfolder of a shell's build for a development build of the same shell, with its own manifest and hashes. Tabs that use a remote from a dev server load this
 * development build. Releases don't list it.
 */
export const developmentFolder = 'development'
