import type { ExportPreview } from '#core/bundle/export-preview'
import type { ArticleSummary } from '#core/library/views'

/** What a bundle of these articles would hold, as the real library tells it. */
export const previewOf = (articles: readonly ArticleSummary[]): ExportPreview => {
  const documents = articles.map((article, n) => {
    const name = `d${String(n + 1).padStart(4, '0')}`
    const folder = `data/documents/${name}`
    return {
      name,
      title: article.title,
      path: article.path,
      hasOriginal: true,
      annotations: article.annotations,
      files: [
        { path: `${folder}/original.txt`, sizeBytes: article.sizeBytes },
        { path: `${folder}/text.txt`, sizeBytes: article.sizeBytes },
        { path: `${folder}/index.html`, sizeBytes: article.sizeBytes * 3 },
      ],
    }
  })
  const others = [
    { path: 'index.html', sizeBytes: 4_200 },
    { path: 'bagit.txt', sizeBytes: 55 },
    { path: 'manifest-sha256.txt', sizeBytes: 2_400 },
    { path: 'data/annotations.jsonld', sizeBytes: 5_600 },
  ]
  const files = [...documents.flatMap((one) => one.files), ...others]
  return {
    articles: articles.length,
    annotations: articles.reduce((sum, one) => sum + one.annotations, 0),
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    documents,
    others,
    people: [
      { name: 'ليلى', annotations: 3 },
      { name: 'Karim', annotations: 0 },
    ],
    tags: [{ name: 'شهادة', articles: 2, annotations: 1 }],
    notes: [
      { title: articles[0]?.title ?? '', quote: 'السجلات', note: 'يُراجع الصندوق الثالث.', by: 'ليلى' },
      { title: articles[1]?.title ?? '', quote: null, note: 'Compare with the English copy.', by: 'Karim' },
    ],
    notesTotal: 2,
    notices: [],
  }
}
