import fc from 'fast-check'
import type { TextTarget } from '#core/annotation/annotation'
import type { ImportId, NameId, SearchId } from '#core/ids'
import type { Act } from '#core/journal/event'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  journalOf,
  libraryId,
  reading,
  replicaId,
  tagId,
  versionId,
} from './journal-lines'

const target: TextTarget = { exact: 'نص', prefix: '', suffix: '', start: 0, end: 2, version: versionId(1) }
const small = fc.integer({ min: 1, max: 3 })
const path = fc.constantFrom('a.txt', 'b.txt', 'c.txt')
const tag = fc.constantFrom('شهادة', 'مكان').map(tagId)

/** What a history of articles, annotations and tags is made of. */
export const foldedAct: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(small, path).map(([n, at]) => acquired(n, at)),
  fc.tuple(small, fc.integer({ min: 1, max: 6 }), path).map(([n, v, at]): Act => ({
    type: 'article.changed',
    data: { article: articleId(n), version: versionId(v), previous: versionId(n), ...reading(at) },
  })),
  fc.tuple(small, path).map(([n, at]): Act => ({
    type: 'article.lost',
    data: { article: articleId(n), version: versionId(n), path: at },
  })),
  fc.tuple(small, path).map(([n, at]): Act => ({
    type: 'article.located',
    data: { article: articleId(n), version: versionId(n), path: at, sizeBytes: 1, modified: '' },
  })),
  fc.tuple(small, small).map(([n, article]) => annotationAdded(n, article, `n${n}`)),
  fc.tuple(small, fc.string({ maxLength: 3 })).map(([n, note]): Act => ({
    type: 'annotation.noted',
    data: { annotation: annotationId(n), note, seen: [] },
  })),
  fc.tuple(small, tag, fc.boolean()).map(([n, name, on]): Act => ({
    type: 'annotation.tagged',
    data: { annotation: annotationId(n), tag: name, on },
  })),
  small.map((n): Act => ({ type: 'annotation.deleted', data: { annotation: annotationId(n) } })),
  small.map((n): Act => ({ type: 'annotation.restored', data: { annotation: annotationId(n) } })),
  fc.tuple(small, fc.option(small)).map(([n, left]): Act => ({
    type: 'annotation.left',
    data: { annotation: annotationId(n), version: left === null ? null : versionId(left) },
  })),
  small.map((n): Act => ({ type: 'annotation.placed', data: { annotation: annotationId(n), target } })),
  fc
    .tuple(
      small,
      fc.constantFrom('style', 'kind', 'of a newer version'),
      fc.option(fc.string({ maxLength: 2 })),
    )
    .map(([n, field, value]): Act => ({
      type: 'annotation.described',
      data: { annotation: annotationId(n), field, value },
    })),
  fc.tuple(small, small, fc.boolean()).map(([n, to, on]): Act => ({
    type: 'annotation.linked',
    data: { annotation: annotationId(n), to: annotationId(to), on },
  })),
  fc.tuple(small, tag, fc.boolean()).map(([n, name, on]): Act => ({
    type: 'article.tagged',
    data: { article: articleId(n), tag: name, on },
  })),
  fc.tuple(small, fc.option(fc.string({ maxLength: 4 }))).map(([n, value]): Act => ({
    type: 'article.described',
    data: { article: articleId(n), field: 'title', value },
  })),
  fc.tuple(small, fc.string({ maxLength: 4 })).map(([n, value]): Act => ({
    type: 'article.described',
    data: { article: articleId(n), field: 'source', value, more: { title: value, رقم: String(n) } },
  })),
  fc
    .tuple(tag, fc.string({ maxLength: 4 }), fc.boolean())
    .map(([id, name, deleted]): Act => ({ type: 'tag.defined', data: { tag: id, name, deleted } })),
)

const importId = (n: number): ImportId => `urn:uuid:22222222-2222-4222-8222-00000000000${n}` as ImportId
const nameId = (n: number): NameId => `urn:uuid:44444444-4444-4444-8444-00000000000${n}` as NameId
const searchId = (n: number): SearchId => `urn:uuid:33333333-3333-4333-8333-00000000000${n}` as SearchId

const elsewhere = journalOf(replicaId('00000000000000aa'), [
  acquired(1),
  annotationAdded(1, 1, 'من مكتبة أخرى'),
  { type: 'article.tagged', data: { article: articleId(1), tag: tagId('وسم'), on: true } },
]).events

/** Everything else that a journal may say. */
const otherAct: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(small, path).map(([n, at]): Act => ({
    type: 'article.lost',
    data: { article: articleId(n), version: versionId(n), path: at, withdrawn: true },
  })),
  fc.tuple(small, small).map(([n, text]): Act => ({
    type: 'article.kept',
    data: { article: articleId(n), version: versionId(n), text: versionId(text + 7), generation: text },
  })),
  fc
    .tuple(small, fc.constantFrom('windows-1256', null), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([n, encoding, title]): Act => ({
      type: 'article.decoded',
      data: { article: articleId(n), version: versionId(n), encoding, title, words: n, direction: 'ltr' },
    })),
  fc.tuple(small, fc.constantFrom('yellow', 'blue')).map(([n, colour]): Act => ({
    type: 'annotation.coloured',
    data: { annotation: annotationId(n), colour },
  })),
  fc
    .tuple(small, fc.option(fc.string(), { nil: undefined }), fc.boolean())
    .map(([n, name, deleted]): Act => ({
      type: 'search.saved',
      data: { search: searchId(n), ...(name !== undefined && { name }), deleted },
    })),
  fc
    .tuple(small, fc.constantFrom('kind', 'value', 'deleted', 'newer'), fc.option(fc.string()))
    .map(([n, field, value]): Act => ({ type: 'name.described', data: { name: nameId(n), field, value } })),
  fc.nat().map((checked): Act => ({ type: 'fixity.verified', data: { checked, problems: 0 } })),
  fc.string({ unit: 'binary' }).map((title): Act => ({
    type: 'library.created',
    data: { library: libraryId, title },
  })),
  fc.tuple(fc.nat(1), fc.nat(2)).map(([n, at]): Act => ({
    type: 'event.imported',
    data: { import: importId(n), original: JSON.parse(JSON.stringify(elsewhere[at])) as never },
  })),
  fc.nat(1).map((n): Act => ({
    type: 'bundle.imported',
    data: {
      import: importId(n),
      bundle: 'urn:uuid:b',
      manifest: 'sha256:m',
      from: { library: libraryId, title: 'مكتبة' },
      counts: { articles: 1, annotations: 1, tags: 1, events: 3 },
      files: ['a.txt'],
    },
  })),
  fc.tuple(fc.nat(1), fc.boolean()).map(([n, undone]): Act => ({
    type: 'import.undone',
    data: { import: importId(n), undone },
  })),
)

export const anyAct: fc.Arbitrary<Act> = fc.oneof({ weight: 2, arbitrary: foldedAct }, otherAct)
