/**
 * Where, in the folder of a shell's build, the same shell lies once more as a development build, with a manifest and hashes of its own. Tabs load it in which a remote comes from its
 * source; no release names it.
 */
export const developmentFolder = 'development'
