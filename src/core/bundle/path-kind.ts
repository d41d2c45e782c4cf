/**
 * What a path leads to, before anybody decides what to do with it. `bundle`: a bag in a folder or a zip; `locked-bundle`: an age
 * file; `folder`: any other folder, which can be a library; `file`: anything else.
 */
export type PathKind = 'bundle' | 'locked-bundle' | 'folder' | 'file'
