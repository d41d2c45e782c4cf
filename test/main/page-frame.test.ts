import { describe, expect, it } from 'vitest'
import { answerFrame, pageKeyOf, pagePolicy } from '#main/page-frame'

const key = '0b6f0c5e-1d7c-4b63-9d4b-5f0a4a0c1c11'
const held = (asked: string): string | undefined => (asked === key ? '<p>x' : undefined)

describe('what is answered in the frame of a saved page', () => {
  it('is the page, shut in by its own policy', () => {
    const { status, body, headers } = answerFrame(`sanadpage://${key}/`, held)
    expect([status, body]).toEqual([200, '<p>x'])
    expect(headers['Content-Security-Policy']).toBe(pagePolicy)
    expect(pagePolicy).toBe(
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors app://sanad",
    )
  })

  it('is nothing for a link, which is told by its number, and not found for all else', () => {
    expect(answerFrame(`sanadpage://${key}/link/12`, held)).toMatchObject({
      status: 204,
      link: 12,
      body: null,
    })
    for (const url of [`${key}/x`, `${key}/link/a`, `${key}/link/1/2`, 'other/', 'other/link/1'])
      expect(answerFrame(`sanadpage://${url}`, held)).toMatchObject({ status: 404, link: null })
  })
})

describe('a key that is pressed in a saved page', () => {
  const pressed = {
    type: 'keyDown',
    key: 'w',
    code: 'KeyW',
    control: false,
    shift: false,
    alt: false,
    meta: false,
  }
  it('is told to the window, unless the frame itself understands it', () => {
    expect(pageKeyOf(pressed)).toEqual({
      key: 'w',
      code: 'KeyW',
      control: false,
      shift: false,
      alt: false,
      meta: false,
    })
    expect(pageKeyOf({ ...pressed, type: 'keyUp' })).toBeNull()
    expect(pageKeyOf({ ...pressed, control: true, code: 'KeyC', key: 'c' })).toBeNull()
    expect(pageKeyOf({ ...pressed, key: 'ArrowDown', code: 'ArrowDown' })).toBeNull()
    expect(pageKeyOf({ ...pressed, key: 'ArrowDown', code: 'ArrowDown', alt: true })).not.toBeNull()
    expect(pageKeyOf({ ...pressed, key: 'Control', control: true })).toBeNull()
  })
})
