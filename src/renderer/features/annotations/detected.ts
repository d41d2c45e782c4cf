import type { DetectedMetadata } from '#core/article/extracted'
import type { DescribedField } from '#core/library/views'

/** What the file itself says for a field; empty where it says nothing. */
export const detectedValue = (field: DescribedField, detected: DetectedMetadata): string => {
  switch (field) {
    case 'author':
    case 'source':
    case 'language':
      return detected[field] ?? ''
    case 'published':
      return detected.publishedIso ?? detected.published ?? ''
    case 'title':
    case 'direction':
    case 'place':
    case 'rights':
    case 'description':
      return ''
    default:
      return field satisfies never
  }
}
