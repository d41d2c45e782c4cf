import { describe, expect, it } from 'vitest'
import { menuCommands } from '#ipc/contract'
import { commandItems, namedCommands, tagItems, titleQuery } from '#renderer/features/commands/palette-items'
import { fits } from '#renderer/shared/fits'
import { hasMessage, say } from '#renderer/shared/messages'
import { shortcuts } from '#renderer/shared/shortcuts'
import { fakeLibrary } from '#support/window/fake-library'

describe('the palette', () => {
  it.each([
    ['تصدير حزمة', 'تصدير', true],
    ['الإعدادات', 'اعدادات', true],
    ['علامة مقروءة', 'مقروءه علامه', true],
    ['Settings', 'set', true],
    ['تصدير حزمة', 'استيراد', false],
    ['Anything', '', true],
  ])('takes %j for %j: %s', (name, query, expected) => {
    expect(fits(name, query)).toBe(expected)
  })

  it('names each command once, with a sentence that exists', () => {
    const commands = namedCommands.map(({ command }) => command)
    expect(new Set(commands).size).toBe(commands.length)
    expect(namedCommands.filter(({ label }) => !hasMessage(label))).toEqual([])
    expect([...commands].sort()).toEqual([...menuCommands].sort())
  })

  it('gives no two commands the same keys', () => {
    const keys = shortcuts.flatMap(({ command, keys: all }) => (command === undefined ? [] : all))
    expect(keys.filter((one, i) => keys.indexOf(one) !== i)).toEqual([])
  })

  it('offers only what somebody would do now', () => {
    expect(commandItems('', () => false, say)).toEqual([])
    expect(commandItems('', (command) => command === 'verify', say)).toHaveLength(1)
  })

  it('offers tags that are known, and no new ones', () => {
    const { tags } = fakeLibrary().sidebar()
    expect(tagItems('شهاده', tags).map((item) => item.id)).toEqual(['tag شهادة'])
    expect(tagItems('لا وجود له', tags)).toEqual([])
    expect(tagItems('', tags)).toEqual([])
  })

  it.each([
    ['سجل الأراضي', 'title:سجل* title:الأراضي*'],
    ['a:b "c) OR', 'title:a* title:b* title:c* title:OR*'],
    ['  «»  ', ''],
  ])('asks for %j as %j', (words, query) => {
    expect(titleQuery(words)).toBe(query)
  })
})
