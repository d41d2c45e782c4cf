import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorArea, picturesIn } from '#core/annotation/anchor-area'
import {
  areaSchema,
  isLargeEnough,
  moved,
  rectangleBetween,
  rectangleSchema,
  resized,
  stretched,
  type PictureArea,
} from '#core/annotation/area'
import { fragmentOf, rectangleIn } from '#core/annotation/media-fragment'
import { layOut } from '#core/article/lay-out'
import { versionId } from '#support/journal-lines'
import * as v from 'valibot'

const digest = (letter: string): string => `sha256:${letter.repeat(64)}`
const picture = (resource: string) => ({ kind: 'image' as const, runs: [], resource })
const articleOf = (...resources: readonly string[]) =>
  layOut([{ kind: 'paragraph', runs: [{ text: 'نص' }] }, ...resources.map(picture)]).blocks

const areaOn = (resource: string, more: Partial<PictureArea> = {}): PictureArea => ({
  x: 10,
  y: 20,
  width: 30,
  height: 40,
  resource,
  picture: 1,
  start: 2,
  sha256: digest('a'),
  version: versionId(1),
  ...more,
})

const point = fc.tuple(
  fc.double({ min: -50, max: 150, noNaN: true }),
  fc.double({ min: -50, max: 150, noNaN: true }),
)
const rectangle = fc
  .tuple(point, point)
  .map(([a, b]) => rectangleBetween(a, b))
  .filter(isLargeEnough)
const step = fc.integer({ min: -200, max: 200 })

describe('a part of a picture', () => {
  it('stays within the picture however it is drawn, moved and stretched', () => {
    fc.assert(
      fc.property(rectangle, step, step, point, (drawn, right, down, to) => {
        const grip = { across: Math.sign(right) as -1 | 0 | 1, down: Math.sign(down) as -1 | 0 | 1 }
        for (const made of [drawn, moved(drawn, right, down), resized(drawn, right, down)])
          expect(v.is(rectangleSchema, made)).toBe(true)
        const pulled = stretched(drawn, grip, to)
        if (isLargeEnough(pulled)) expect(v.is(rectangleSchema, pulled)).toBe(true)
        expect(moved(drawn, right, down)).toMatchObject({ width: drawn.width, height: drawn.height })
      }),
    )
  })

  it('is the same after it was written as a media fragment and read again', () => {
    fc.assert(
      fc.property(rectangle, (drawn) => {
        expect(rectangleIn(fragmentOf(drawn))).toEqual(drawn)
      }),
    )
  })

  it.each([
    ['xywh=percent:0,0,100,100', true],
    ['xywh=percent:10.5,20,30,40', true],
    ['xywh=percent:90,0,20,10', false],
    ['xywh=percent:0,0,0,10', false],
    ['xywh=percent:-1,0,10,10', false],
    ['xywh=percent:1e1,0,10,10', false],
    ['xywh=10,20,30,40', false],
    ['xywh=pixel:10,20,30,40', false],
    ['page=3', false],
    ['', false],
  ])('%s is one: %s', (fragment, is) => {
    expect(rectangleIn(fragment) !== null).toBe(is)
  })

  it.each([
    ['one that reaches out of the picture', { x: 80, width: 30 }],
    ['one without extent', { height: 0 }],
    ['no number', { x: Number.NaN }],
    ['a picture without a name', { resource: '' }],
    ['the picture before the first', { picture: 0 }],
    ['what is no digest', { sha256: 'sha256:zz' }],
  ])('is not %s', (_what, more) => {
    expect(v.is(areaSchema, { ...areaOn('self'), ...more })).toBe(false)
  })
})

describe('finding the picture again', () => {
  const same = { version: versionId(1), wasReadOtherwise: false }
  const later = { version: versionId(2), wasReadOtherwise: false }
  const none = () => null

  it.each([
    ['in the same version, by its name', 'word/media/a.png', ['word/media/a.png'], same, none, 'exact', 1],
    ['a picture file, by being the file', 'self', ['self'], same, none, 'exact', 1],
    [
      'a page of a scan, also where the file was read otherwise since',
      'page:3',
      ['page:2', 'page:3'],
      { ...same, wasReadOtherwise: true },
      none,
      'exact',
      2,
    ],
    ['in another version, by its bytes', 'a.png', ['a.png'], later, () => digest('a'), 'exact', 1],
    [
      'elsewhere, by its bytes',
      'a.png',
      ['b.png', 'c.png'],
      later,
      (name: string) => digest(name === 'c.png' ? 'a' : 'b'),
      'moved',
      2,
    ],
    [
      'in a file beside the article, by its bytes',
      'file:a.png',
      ['file:a.png'],
      same,
      () => digest('a'),
      'exact',
      1,
    ],
  ] as const)('%s', (_what, resource, resources, now, digestOf, state, number) => {
    const anchor = anchorArea(areaOn(resource), picturesIn(articleOf(...resources)), now, digestOf)
    expect(anchor).toMatchObject({ state, on: { picture: number, resource: resources[number - 1] } })
  })

  it.each([
    ['another picture of the same name stands there', 'a.png', ['a.png'], later, () => digest('b'), 'review'],
    [
      'the file beside the article is another picture now',
      'file:a.png',
      ['file:a.png'],
      same,
      () => digest('b'),
      'review',
    ],
    ['the picture can’t be read', 'a.png', ['a.png'], later, none, 'review'],
    [
      'the article was read otherwise, and names may mean other pictures',
      'image:1',
      ['image:1'],
      { ...same, wasReadOtherwise: true },
      none,
      'review',
    ],
    ['a scan has another page there', 'page:1', ['page:1'], later, () => digest('b'), 'review'],
    ['there is no picture any more', 'a.png', [], later, none, 'orphan'],
    ['there are fewer', 'z.png', [], same, none, 'orphan'],
  ] as const)('is left to a person where %s', (_what, resource, resources, now, digestOf, state) => {
    const pictures = picturesIn(articleOf(...resources))
    expect(anchorArea(areaOn(resource), pictures, now, digestOf).state).toBe(state)
  })

  it('never stands on a picture that is not the one it was drawn on', () => {
    const letters = fc.constantFrom('a', 'b', 'c')
    const resources = fc.uniqueArray(fc.constantFrom('1.png', '2.png', 'file:3.png', 'self', 'page:1'), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(
        resources,
        resources,
        fc.array(letters, { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        (then, now, bytes, isSame, otherwise) => {
          const [resource] = then
          fc.pre(resource !== undefined)
          const digestOf = (name: string): string =>
            digest(bytes[now.findIndex((one) => one === name)] ?? 'd')
          const read = { version: versionId(isSame ? 1 : 2), wasReadOtherwise: otherwise }
          const anchor = anchorArea(areaOn(resource), picturesIn(articleOf(...now)), read, digestOf)
          if (anchor.state !== 'exact' && anchor.state !== 'moved') return
          const isSamePlace = isSame && anchor.on?.resource === resource && !resource.startsWith('file:')
          expect(isSamePlace || digestOf(anchor.on!.resource) === digest('a')).toBe(true)
        },
      ),
    )
  })

  it('numbers the pictures that can be shown, and tells pages', () => {
    const blocks = layOut([
      { kind: 'image', runs: [{ text: 'بعيدة' }], source: 'https://example.org/x.png' },
      picture('page:4'),
      { kind: 'quote', blocks: [picture('self')] },
    ]).blocks
    expect(picturesIn(blocks)).toEqual([
      { resource: 'page:4', picture: 1, page: 4, start: 5, end: 5 },
      { resource: 'self', picture: 2, page: null, start: 5, end: 5 },
    ])
  })
})
