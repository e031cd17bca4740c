/**
 * The folder, in a shell's build, with a development build of the same shell, including its own manifest and hashes. Tabs with a remote from a dev server load
 * it; releases do not name it.
 */
export const developmentFolder = 'development'
