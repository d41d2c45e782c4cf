/**
 * Where things stand in a bundle. Payload names are made of `[a-z0-9._-]` alone: other letters have more than one
 * encoding (NFC, NFD, percent), and tools disagree about which one a manifest means. A file's own name is metadata.
 */
export const payloadFolder = 'data'

/** Paths inside the RO-Crate, which is the payload folder. */
export const crate = {
  metadata: 'ro-crate-metadata.json',
  preview: 'ro-crate-preview.html',
  readerFolder: 'ro-crate-preview_files',
  annotations: 'annotations.jsonld',
  annotationsTable: 'annotations.csv',
  documentsTable: 'documents.csv',
  codebookTable: 'codebook.csv',
  codebook: 'codebook.qdc',
  custody: 'provenance/custody.jsonl',
  custodyHead: 'provenance/HEAD.sha256',
  events: 'provenance/events.jsonl',
} as const

export const bag = {
  declaration: 'bagit.txt',
  metadata: 'bag-info.txt',
  startPage: 'index.html',
  manifests: ['manifest-sha256.txt', 'manifest-sha512.txt'],
  tagManifests: ['tagmanifest-sha256.txt', 'tagmanifest-sha512.txt'],
} as const

export const bundlePathShape = /^[a-z0-9._-]+(?:\/[a-z0-9._-]+)*$/

/** `d0001` for the first of up to 9999 articles; wider where there are more. */
export const documentName = (index: number, count: number): string =>
  `d${String(index + 1).padStart(Math.max(4, String(count).length), '0')}`

export type DocumentPaths = {
  readonly name: string
  readonly folder: string
  readonly text: string
  readonly page: string
  readonly original: string
  /** Of a text that annotations stand on and that is not the article's any more; 1 for the first. */
  readonly olderText: (number: number) => string
}

/** `path`: where the article's file is in the library; only its ending is kept, and only where it is plain. */
export const documentPaths = (index: number, count: number, path: string): DocumentPaths => {
  const name = documentName(index, count)
  const folder = `documents/${name}`
  const ending = /[^/.]\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? 'bin'
  return {
    name,
    folder: `${folder}/`,
    text: `${folder}/text.txt`,
    page: `${folder}/index.html`,
    original: `${folder}/original.${ending}`,
    olderText: (number) => `${folder}/text-${number}.txt`,
  }
}

/** An absolute IRI for a path of the bag (draft-soilandreyes-arcp): the W3C schemas refuse relative ones. */
export const arcp = (bundleId: string, path: string): string => `arcp://uuid,${bundleId}/${path}`
