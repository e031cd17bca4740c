/**
 * The folder in a shell's build that contains a development build of the same shell, with its own manifest and hashes. Browser tabs that use a remote from a
 * dev server load this development build. Releases do not list it.
 */
export const developmentFolder = 'development'
